import { Anchor, Checkbox, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { useRanVersion } from '../run/use-ran-version';
import { useSession } from '../session/SessionProvider';
import { Bdi } from '../shared/Bdi';
import { durationInWords } from '../shared/durations';
import { runStatusOf } from '../shared/run-status';
import { Status } from '../shared/Status';
import { Subjects } from '../shared/Subjects';
import { useCause } from '../shared/use-cause';
import { When } from '../shared/When';
import type { RunsSearch } from './runs-search';
import { WaitOf } from './WaitOf';

export type RunSummary = components['schemas']['RunSummary'];

/** The workflow of a run; a click shows its runs alone. */
function WorkflowOf({ run }: { readonly run: RunSummary }) {
  const { t } = useTranslation();
  const { workflowName, workflowSlug, specVersion } = run;
  return (
    <>
      {workflowSlug === null ? (
        <Bdi>{workflowName}</Bdi>
      ) : (
        <Anchor
          component={Link}
          to="/runs"
          search={((before: RunsSearch) => ({ ...before, workflow: workflowSlug })) as never}
          c="inherit"
          title={t('runs.only', { workflow: workflowSlug })}
        >
          <Bdi>{workflowName}</Bdi>
        </Anchor>
      )}{' '}
      {specVersion !== null && (
        <Text span size="sm" c="dimmed">
          {t('runs.version', { version: specVersion })}
        </Text>
      )}
    </>
  );
}

/** A node of a run by its label. */
export function NodeName({ run, path }: { readonly run: RunSummary; readonly path: string }) {
  const { nameOf } = useRanVersion(run);
  return <Bdi>{nameOf(path)}</Bdi>;
}

/** Why a run failed, or what it waits for: the task, the node, the attempts. */
function Why({ run }: { readonly run: RunSummary }) {
  const { t } = useTranslation();
  const causeOf = useCause();
  const { error, incident, awaits } = run;
  if (error) {
    return (
      <Text size="sm">
        {error.nodePath !== undefined && (
          <>
            <NodeName run={run} path={error.nodePath} />:{' '}
          </>
        )}
        {causeOf(error)}
      </Text>
    );
  }
  if (incident) {
    const { attempts, code, nodePath } = incident;
    return (
      <Text size="sm">
        {[
          code !== undefined && causeOf({ code }),
          attempts > 0 && t('run.attempts', { count: attempts }),
        ]
          .filter(Boolean)
          .join(' · ')}
        {nodePath !== undefined && (
          <>
            {' · '}
            <NodeName run={run} path={nodePath} />
          </>
        )}
      </Text>
    );
  }
  return awaits ? (
    <WaitOf runId={run.id} wait={awaits} node={<NodeName run={run} path={awaits.path} />} />
  ) : null;
}

/** How long a run took; nothing while it goes on, and where its end is not known. */
function Duration({ run: { createdAt, endedAt } }: { readonly run: RunSummary }) {
  const { i18n } = useTranslation();
  if (endedAt === undefined) return null;
  return durationInWords(Math.max(0, Date.parse(endedAt) - Date.parse(createdAt)), i18n.language);
}

const RunLink = ({ id }: { readonly id: string }) => (
  <Anchor component={Link} to="/runs/$id" params={{ id } as never} className="app-mono">
    {id}
  </Anchor>
);

interface RunRowsProps {
  readonly runs: readonly RunSummary[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/** The runs of the list, one row each. Operators choose among them, to act on several. */
export function RunRows({ runs, chosen, onChoose }: RunRowsProps) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const mayAct = caller.roles.includes('operator');
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <Table.ScrollContainer minWidth={760} className="app-card">
      <Table verticalSpacing="xs" highlightOnHover aria-label={t('runs.title')}>
        <Table.Thead>
          <Table.Tr>
            {mayAct && (
              <Table.Th scope="col" w={36}>
                <VisuallyHidden>{t('runs.choose')}</VisuallyHidden>
              </Table.Th>
            )}
            <Table.Th scope="col">{t('runs.status')}</Table.Th>
            <Table.Th scope="col">{t('runs.workflow')}</Table.Th>
            <Table.Th scope="col">{t('runs.why')}</Table.Th>
            <Table.Th scope="col">{t('runs.subject')}</Table.Th>
            <Table.Th scope="col">{t('runs.started')}</Table.Th>
            <Table.Th scope="col">{t('run.duration')}</Table.Th>
            <Table.Th scope="col">{t('runs.run')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.id}>
              {mayAct && (
                <Table.Td>
                  {run.status === 'running' && (
                    <Checkbox
                      aria-label={t('runs.chooseRun', { id: run.id })}
                      checked={chosen.has(run.id)}
                      onChange={() => toggle(run.id)}
                    />
                  )}
                </Table.Td>
              )}
              <Table.Td>
                <Status status={runStatusOf(run)} />
              </Table.Td>
              <Table.Td>
                <WorkflowOf run={run} />
              </Table.Td>
              <Table.Td>
                <Why run={run} />
              </Table.Td>
              <Table.Td>
                <Subjects of={run.subjects} />
              </Table.Td>
              <Table.Td>
                <When at={run.createdAt} />
              </Table.Td>
              <Table.Td>
                <Duration run={run} />
              </Table.Td>
              <Table.Td>
                <RunLink id={run.id} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The same runs on a narrow screen, one card each. */
export function RunCards({ runs }: { readonly runs: readonly RunSummary[] }) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {runs.map((run) => (
        <li key={run.id} className="app-card" style={{ padding: 'var(--mantine-spacing-sm)' }}>
          <Group justify="space-between" gap="xs">
            <Status status={runStatusOf(run)} />
            <Text size="sm" c="dimmed">
              <When at={run.createdAt} />
            </Text>
          </Group>
          <Text mt={4} component="div">
            <WorkflowOf run={run} />
          </Text>
          <Why run={run} />
          <Text size="sm" component="div">
            <Subjects of={run.subjects} />
          </Text>
          <RunLink id={run.id} />
        </li>
      ))}
    </Stack>
  );
}
