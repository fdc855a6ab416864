import { Anchor, Button, Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { IconEqual, IconGhost2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useStoppable } from '../api/use-stoppable';
import type { Field } from '../fields/reading';
import { sendWhenRight } from '../fields/send-when-right';
import { ValueField } from '../fields/ValueField';
import { useSession } from '../session/SessionProvider';
import { Choice, type Option } from '../shared/Choice';
import { EmptyState } from '../shared/EmptyState';
import { FreeText } from '../shared/FreeText';
import { HiddenSubjects } from '../shared/hidden-ids';
import { RevealScope, RevealSwitch } from '../shared/Reveal';
import { Subjects } from '../shared/Subjects';
import { Values } from '../shared/Values';
import { Findings } from './Findings';
import { Mark } from './Mark';
import { Refusal } from './Refusal';
import { subjectsOf } from './shadow-subjects';
import { ShadowDifferences } from './ShadowDifferences';
import { ShadowTasks } from './ShadowTasks';
import type { Definition } from './use-definition';
import { refOf } from './version-refs';

type ShadowReport = components['schemas']['ShadowReport'];
type ChangedRun = ShadowReport['changed'][number];
type Effect = components['schemas']['SimulatedEffect'];

const DEFAULT_SHADOW_RUNS = 50;
const RUNS: Field = {
  name: 'runs',
  type: { kind: 'primitive', name: 'Integer' },
  required: true,
  min: 1,
  max: 200,
};

function EffectItem({
  kind,
  effect,
}: {
  readonly kind: 'added' | 'removed';
  readonly effect: Effect;
}) {
  const { t } = useTranslation();
  const { port, op, nodePath, payload } = effect;
  const members = typeof payload === 'object' && payload !== null ? { ...payload } : { payload };
  const { title } = members as { readonly title?: unknown };
  return (
    <li>
      <Group gap="xs">
        <Mark is={kind} compact />
        <Text size="sm" component="span">
          {t(`shadow.${kind}`)} <Bdi className="app-mono">{`${port}.${op}`}</Bdi>
          {nodePath !== undefined && ` · ${nodePath}`}
        </Text>
      </Group>
      {typeof title === 'string' && (
        <Text size="sm">
          <Bdi>{title}</Bdi>
        </Text>
      )}
      <details>
        <summary>{t('shadow.content')}</summary>
        <Values of={members} />
      </details>
    </li>
  );
}

/** What one run would have done otherwise. */
function ChangedRunItem({ run }: { readonly run: ChangedRun }) {
  const { t } = useTranslation();
  const { runId, effects, outputs, tasks, status, error, started } = run;
  const subjects = subjectsOf(run);
  return (
    <li className="app-card shadow-run">
      <div className="shadow-whom">
        <Anchor
          component={Link}
          to="/runs/$id"
          params={{ id: runId } as never}
          className="app-mono"
        >
          {runId}
        </Anchor>
        <Text size="sm" component="div">
          <Subjects of={subjects} />
        </Text>
      </div>
      <HiddenSubjects subjects={subjects}>
        <ul className="changes">
          {status && (
            <li>
              <Text size="sm">
                {t('shadow.status', {
                  before: t(`shadow.end.${status.before}`),
                  after: t(`shadow.end.${status.after}`),
                })}
              </Text>
            </li>
          )}
          {error?.after && (
            <li>
              <Text size="sm">
                <FreeText>{error.after.message}</FreeText> ({error.after.code})
              </Text>
            </li>
          )}
          {effects.removed.map((effect) => (
            <EffectItem key={`removed ${effect.seq}`} kind="removed" effect={effect} />
          ))}
          {effects.added.map((effect) => (
            <EffectItem key={`added ${effect.seq}`} kind="added" effect={effect} />
          ))}
          {effects.changed.map(({ port, op, targetId, nodePath, differences }, position) => (
            <li key={`changed ${position} ${targetId}`}>
              <Group gap="xs">
                <Mark is="changed" compact />
                <Text size="sm" component="span">
                  {t('shadow.otherwise')} <Bdi className="app-mono">{`${port}.${op}`}</Bdi>
                  {nodePath !== undefined && ` · ${nodePath}`}
                </Text>
              </Group>
              <ShadowDifferences of={differences} />
            </li>
          ))}
          <ShadowTasks of={tasks} />
          {outputs.length > 0 && (
            <li>
              <Text size="sm">{t('run.outputsOfRun')}</Text>
              <ShadowDifferences of={outputs} />
            </li>
          )}
          {started && (
            <li>
              <Values
                of={{
                  [t('workflows.before')]: started.before.join(', '),
                  [t('workflows.after')]: started.after.join(', '),
                }}
              />
            </li>
          )}
        </ul>
      </HiddenSubjects>
    </li>
  );
}

function Report({ report }: { readonly report: ShadowReport }) {
  const { t } = useTranslation();
  const { compared, same, waiting, changed, skipped, ms, diagnostics = [], withheld } = report;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text role="status">
          {t('shadow.summary', {
            compared,
            same,
            changed: changed.length,
            skipped: skipped.length,
          })}{' '}
          {waiting > 0 && `${t('shadow.waiting', { count: waiting })} `}
          <Text span size="sm" c="dimmed">
            {ms} ms
          </Text>
        </Text>
        {changed.length > 0 && <RevealSwitch />}
      </Group>
      <Findings of={diagnostics} />
      {withheld === true && <Text c="dimmed">{t('withheld')}</Text>}
      {changed.length === 0 && compared > 0 && (
        <div className="app-card">
          <EmptyState icon={IconEqual} title={t('shadow.allSame')} />
        </div>
      )}
      {changed.length > 0 && (
        <Stack
          component="ul"
          gap="sm"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label={t('shadow.changed')}
        >
          {changed.map((run) => (
            <ChangedRunItem key={run.runId} run={run} />
          ))}
        </Stack>
      )}
      {skipped.length > 0 && (
        <details>
          <summary>{t('shadow.skipped', { count: skipped.length })}</summary>
          <ul>
            {skipped.map(({ runId, reason }) => (
              <li key={runId}>
                <Anchor
                  component={Link}
                  to="/runs/$id"
                  params={{ id: runId } as never}
                  className="app-mono"
                >
                  {runId}
                </Anchor>{' '}
                <Text span size="sm">
                  {t(`shadow.reason.${reason}`)}
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

interface ShadowProps {
  readonly definition: Definition;
  readonly choices: readonly Option[];
}

/** What another version would have done otherwise in the latest real runs, and for whom. Nothing is written. */
export function Shadow({ definition, choices }: ShadowProps) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const { slug, publishedVersion } = definition;
  const others = choices.filter(({ value }) => value !== String(publishedVersion));
  const [chosen, setChosen] = useState<string>();
  const against = chosen ?? others[0]?.value;
  const [runs, setRuns] = useState<number | undefined>(DEFAULT_SHADOW_RUNS);
  const [withRecords, setWithRecords] = useState(false);
  const shadow = useStoppable((client, version: string, signal) =>
    dataOf(
      client.POST('/api/workflows/{slug}/shadow', {
        params: { path: { slug } },
        body: {
          against: refOf(version),
          ...(runs !== undefined && { runs }),
          records: withRecords,
        },
        signal,
      }),
    ),
  );
  if (publishedVersion === null || others.length === 0) {
    return (
      <div className="app-card">
        <EmptyState icon={IconGhost2} title={t('shadow.nothing')}>
          {t('shadow.nothingHelp')}
        </EmptyState>
      </div>
    );
  }
  const mayShadow = caller.roles.includes('publisher');
  const submit = (): void => {
    if (against !== undefined) shadow.run(against);
  };
  return (
    <RevealScope of="runs:all">
      <Stack gap="md">
        <Text size="sm">{t('shadow.help', { version: publishedVersion })}</Text>
        {mayShadow ? (
          <form noValidate onSubmit={sendWhenRight(submit)}>
            <Group align="end" gap="sm">
              <Choice
                label={t('shadow.against')}
                data={others}
                value={against ?? ''}
                onChange={setChosen}
                w={200}
              />
              <ValueField
                field={{ ...RUNS, label: t('shadow.runs') }}
                value={runs}
                onChange={(value) => setRuns(value as number | undefined)}
              />
              <Switch
                label={t('shadow.records')}
                checked={withRecords}
                onChange={({ currentTarget }) => setWithRecords(currentTarget.checked)}
                mb={8}
              />
              {shadow.isPending ? (
                <Button variant="default" onClick={shadow.cancel}>
                  {t('shadow.stop')}
                </Button>
              ) : (
                <Button type="submit" leftSection={<IconGhost2 size={18} aria-hidden />}>
                  {t('shadow.start')}
                </Button>
              )}
            </Group>
          </form>
        ) : (
          <Text c="dimmed">{t('shadow.publishers')}</Text>
        )}
        {shadow.isPending && (
          <div role="status">
            <Text size="sm" mb={4}>
              {t('shadow.running', { count: runs ?? DEFAULT_SHADOW_RUNS })}
            </Text>
            <Progress
              value={100}
              animated
              aria-label={t('shadow.running', { count: runs ?? DEFAULT_SHADOW_RUNS })}
            />
          </div>
        )}
        {shadow.error !== null && <Refusal error={shadow.error} />}
        {shadow.result && <Report report={shadow.result} />}
      </Stack>
    </RevealScope>
  );
}
