import { Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowRight, IconEqual, IconGitCompare } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { graphOf } from '../graph/graph-of';
import { Choice, type Option } from '../shared/Choice';
import { EmptyState } from '../shared/EmptyState';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { ChangeList } from './ChangeList';
import { groupChanges, kindsOf } from './changes';
import { ComparedGraph } from './ComparedGraph';
import { Mark } from './Mark';
import { useContent, useDiff, type Definition } from './use-definition';
import { refOf } from './version-refs';
import type { VersionRef } from './workflows-search';

interface CompareProps {
  readonly definition: Definition;
  readonly choices: readonly Option[];
  /** Undefined: nothing comes before the shown version. */
  readonly from: VersionRef | undefined;
  readonly to: VersionRef;
  readonly onChoose: (from: VersionRef | undefined, to: VersionRef) => void;
}

/** Both versions as one drawing, and the changes from one to the other. */
function Differences({
  definition,
  from,
  to,
}: Pick<CompareProps, 'definition' | 'to'> & { readonly from: VersionRef }) {
  const { t } = useTranslation();
  const before = useContent(definition, from);
  const after = useContent(definition, to);
  const diff = useDiff(definition.slug, from, to);
  const groups = useMemo(() => diff.data && groupChanges(diff.data.changes), [diff.data]);
  const kinds = useMemo(() => groups && kindsOf(groups), [groups]);
  const old = useMemo(() => before.content && graphOf(before.content), [before.content]);
  const current = useMemo(() => after.content && graphOf(after.content), [after.content]);
  const labels = useMemo(
    () =>
      new Map(
        [old, current].flatMap((graph) => graph?.nodes ?? []).map(({ id, label }) => [id, label]),
      ),
    [old, current],
  );
  if (diff.isError) return <ProblemNotice error={diff.error} retry={() => void diff.refetch()} />;
  const unread = [before, after].find(({ error }) => error !== null);
  if (unread) return <ProblemNotice error={unread.error} retry={unread.retry} />;
  if (!diff.data || !groups || !kinds || !old || !current) {
    return <Loading height={420} />;
  }
  if (diff.data.same) {
    return (
      <div className="app-card">
        <EmptyState icon={IconEqual} title={t('workflows.same')} />
      </div>
    );
  }
  return (
    <>
      <Group gap="lg">
        <Mark is="added" />
        <Mark is="removed" />
        <Mark is="changed" />
      </Group>
      <ComparedGraph before={old} after={current} kinds={kinds} />
      <Title order={2} size="h4">
        {t('workflows.changes', { count: diff.data.changes.length })}
      </Title>
      {!diff.data.behaviourChanged && <Text>{t('workflows.sameBehaviour')}</Text>}
      <ChangeList groups={groups} labels={labels} />
    </>
  );
}

/** Compares two versions. */
export function Compare({ definition, choices, from, to, onChoose }: CompareProps) {
  const { t } = useTranslation();
  if (choices.length < 2) {
    return (
      <div className="app-card">
        <EmptyState icon={IconGitCompare} title={t('workflows.oneVersion')}>
          {t('workflows.oneVersionHelp')}
        </EmptyState>
      </div>
    );
  }
  return (
    <Stack gap="md">
      <Group gap="sm" align="end" className="app-no-print">
        <Choice
          label={t('workflows.before')}
          data={choices}
          none={from === undefined ? t('field.choose') : undefined}
          value={from === undefined ? '' : String(from)}
          onChange={(value) => value !== '' && onChoose(refOf(value), to)}
          w={160}
        />
        <IconArrowRight size={20} aria-hidden style={{ marginBottom: 8 }} />
        <Choice
          label={t('workflows.after')}
          data={choices}
          value={String(to)}
          onChange={(value) => onChoose(from, refOf(value))}
          w={160}
        />
      </Group>
      {from === undefined ? (
        <Text c="dimmed">{t('workflows.chooseTwo')}</Text>
      ) : (
        <Differences key={`${from} ${to}`} definition={definition} from={from} to={to} />
      )}
    </Stack>
  );
}
