import { Anchor, List, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { useSession } from '../session/SessionProvider';
import { Bdi } from '../shared/Bdi';
import { Loading } from '../shared/Loading';
import { ProblemNotice } from '../shared/ProblemNotice';
import { ActionDialog } from './ActionDialog';
import type { ActionProps } from './Actions';
import { ChangeList } from './ChangeList';
import { groupChanges } from './changes';
import { Findings } from './Findings';
import { Mark } from './Mark';
import { headerOf, keyOf, useDiff, type Definition } from './use-definition';

/** What new runs will do otherwise once the draft is published. */
function DraftChanges({ slug, from }: { readonly slug: string; readonly from: number }) {
  const { t } = useTranslation();
  const diff = useDiff(slug, from, 'draft');
  const groups = useMemo(() => diff.data && groupChanges(diff.data.changes), [diff.data]);
  if (diff.isError) return <ProblemNotice error={diff.error} retry={() => void diff.refetch()} />;
  if (!groups || !diff.data) return <Loading height={120} />;
  if (diff.data.same) return <Text size="sm">{t('workflows.draftSame', { version: from })}</Text>;
  return (
    <section aria-label={t('workflows.changesSince', { version: from })}>
      <Title order={2} size="h5" mb="xs">
        {t('workflows.changesSince', { version: from })}
      </Title>
      {!diff.data.behaviourChanged && (
        <Text size="sm" mb="xs">
          {t('workflows.sameBehaviour')}
        </Text>
      )}
      <ChangeList groups={groups} />
    </section>
  );
}

/** What the stored test cases say of the draft. `unknown`: they could not be run here; they run at the publication. */
type Tested = 'running' | 'passed' | 'failed' | 'unknown';

/** Most failing cases that are named. The tab of the tests has all of them. */
const MAX_NAMED_CASES = 5;

/** Runs the stored test cases against the draft, once for each content of it. */
function DraftTests({
  definition: { slug, draft },
  onTested,
}: {
  readonly definition: Definition;
  readonly onTested: (tested: Tested) => void;
}) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const isOff = !caller.roles.includes('designer');
  const run = useRead(
    [...keyOf(slug), 'tests', 'of-draft', draft?.hash],
    (client) =>
      dataOf(
        client.POST('/api/workflows/{slug}/tests/run', {
          params: { path: { slug } },
          body: { version: 'draft' },
        }),
      ),
    { isOff, isOnce: true },
  );
  const judged = run.data && (run.data.ok ? 'passed' : 'failed');
  const tested: Tested = isOff || run.isError ? 'unknown' : (judged ?? 'running');
  useEffect(() => onTested(tested), [onTested, tested]);
  if (tested === 'unknown') return <Text size="sm">{t('workflows.testedLater')}</Text>;
  if (!run.data) return <Loading height={24} />;
  const { cases } = run.data;
  const failed = cases.filter(({ ok }) => !ok);
  return (
    <>
      <Text size="sm" role="status">
        <Mark is={run.data.ok ? 'passed' : 'failed'} compact />{' '}
        {t('workflows.passed', { passed: cases.length - failed.length, count: cases.length })}
      </Text>
      {failed.slice(0, MAX_NAMED_CASES).map(({ name }) => (
        <Text key={name} size="sm">
          <Bdi>{name}</Bdi>
        </Text>
      ))}
      {!run.data.ok && <TabLink slug={slug} tab="tests" words={t('workflows.seeTests')} />}
    </>
  );
}

/** Leads to a tab of the workflow in a new window: the dialog stays. */
function TabLink({
  slug,
  tab,
  words,
}: {
  readonly slug: string;
  readonly tab: 'tests' | 'shadow';
  readonly words: string;
}) {
  return (
    <Anchor
      component={Link}
      to="/workflows/$slug"
      params={{ slug } as never}
      search={{ tab, version: 'draft' } as never}
      target="_blank"
      size="sm"
    >
      {words}
    </Anchor>
  );
}

function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <List.Item>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {children}
    </List.Item>
  );
}

/** Publishes the draft, step by step: what was found, its tests, real runs, what it changes. Its button says what it waits for. */
export function Publish({ definition, onPublished }: ActionProps) {
  const { t } = useTranslation();
  const [tested, setTested] = useState<Tested>('running');
  const { slug, name, draft, publishedVersion, latestVersion, hasTests } = definition;
  if (!draft) return null;
  const errors = draft.diagnostics.filter(({ severity }) => severity === 'error').length;
  const waitsFor = [
    ...(errors > 0 ? [t('workflows.waits.errors', { count: errors })] : []),
    ...(hasTests && tested === 'running' ? [t('workflows.waits.running')] : []),
    ...(hasTests && tested === 'failed' ? [t('workflows.waits.tests')] : []),
    ...(draft.needsAnotherPublisher ? [t('workflows.waits.person')] : []),
  ];
  return (
    <ActionDialog
      slug={slug}
      action={t('workflows.publish')}
      title={t('workflows.publishAsk', { name })}
      act={(client, note) =>
        dataOf(
          client.POST('/api/workflows/{slug}/publish', {
            params: { path: { slug }, header: headerOf(definition) },
            body: { note },
          }),
        )
      }
      done={t('workflows.publishDone', { version: (latestVersion ?? 0) + 1 })}
      onDone={onPublished}
      withNote
      isWide
      waitsFor={waitsFor}
      look={{ leftSection: <IconUpload size={18} aria-hidden /> }}
    >
      <Text size="sm">{t('workflows.publishHelp')}</Text>
      <List type="ordered" spacing="md" styles={{ itemWrapper: { display: 'block' } }}>
        <Step title={t('workflows.findings')}>
          {draft.diagnostics.length === 0 ? (
            <Text size="sm">{t('workflows.noFindings')}</Text>
          ) : (
            <Findings of={draft.diagnostics} />
          )}
        </Step>
        <Step title={t('workflows.tests')}>
          {hasTests ? (
            <DraftTests definition={definition} onTested={setTested} />
          ) : (
            <Text size="sm">{t('workflows.noTests')}</Text>
          )}
        </Step>
        {publishedVersion !== null && (
          <Step title={t('workflows.realRuns')}>
            <Text size="sm">{t('workflows.realRunsHelp')}</Text>
            <TabLink slug={slug} tab="shadow" words={t('workflows.seeShadow')} />
          </Step>
        )}
        <Step title={t('workflows.difference')}>
          {publishedVersion === null ? (
            <Text size="sm">{t('workflows.publishFirst')}</Text>
          ) : (
            <DraftChanges slug={slug} from={publishedVersion} />
          )}
        </Step>
        {draft.needsAnotherPublisher && (
          <Step title={t('workflows.secondPerson')}>
            <Text size="sm">{t('workflows.secondPersonHelp')}</Text>
          </Step>
        )}
      </List>
    </ActionDialog>
  );
}
