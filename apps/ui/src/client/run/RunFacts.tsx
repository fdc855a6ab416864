import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { FreeText } from '../shared/FreeText';
import { Status, type StatusName } from '../shared/Status';
import { Subjects } from '../shared/Subjects';
import { Values } from '../shared/Values';
import { When } from '../shared/When';

type RunDetail = components['schemas']['RunDetail'];

/** What a run is doing now, more precisely than whether it has ended. */
function statusOf({ status, incident, lostAt, snapshot }: RunDetail): StatusName {
  if (lostAt !== null) return 'lost';
  if (incident || snapshot?.incident) return 'incident';
  if (status !== 'running' || !snapshot) return status;
  return snapshot.phase === 'ended' ? status : snapshot.phase;
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}

/** The head of a run: state, version, subject, times, error and result. */
export function RunFacts({ run }: { readonly run: RunDetail }) {
  const { t } = useTranslation();
  const { snapshot, workflowSlug, specVersion } = run;
  const {
    error,
    outputs,
    endedAt,
    endReason,
    awaited = [],
    started = [],
    startedBy = [],
  } = snapshot ?? {};
  return (
    <div className="app-card" style={{ padding: 'var(--mantine-spacing-md)' }}>
      <div className="app-facts">
        <Fact name={t('runs.status')}>
          <Status status={statusOf(run)} />
        </Fact>
        <Fact name={t('runs.run')}>
          <span className="app-mono">{run.id}</span>
        </Fact>
        {workflowSlug !== null && specVersion !== null && (
          <Fact name={t('runs.workflow')}>
            <Anchor
              component={Link}
              to="/workflows/$slug"
              params={{ slug: workflowSlug } as never}
              search={{ version: specVersion } as never}
            >
              {workflowSlug} {t('runs.version', { version: specVersion })}
            </Anchor>
          </Fact>
        )}
        <Fact name={t('run.about')}>
          <Subjects of={run.subjects} />
        </Fact>
        {run.eventType !== null && (
          <Fact name={t('run.event')}>
            <Bdi className="app-mono">{run.eventType}</Bdi>
          </Fact>
        )}
        <Fact name={t('run.received')}>
          <When at={run.createdAt} />
        </Fact>
        {endedAt !== undefined && (
          <Fact name={t('run.ended')}>
            <When at={endedAt} />
            {endReason !== undefined && ` · ${t(`run.endReason.${endReason}`)}`}
          </Fact>
        )}
        {startedBy.length > 0 && (
          <Fact name={t('run.startedBy')}>
            <Bdi className="app-mono">{startedBy.join(', ')}</Bdi>
          </Fact>
        )}
        {started.length > 0 && (
          <Fact name={t('run.startedRuns')}>
            {started.map(({ runId }) => (
              <Anchor
                key={runId}
                component={Link}
                to="/runs/$id"
                params={{ id: runId } as never}
                className="app-mono"
                display="block"
              >
                {runId}
              </Anchor>
            ))}
          </Fact>
        )}
        {awaited.length > 0 && (
          <Fact name={t('run.waitsFor')}>
            {awaited.map(({ kind, name, path, eventType }) => (
              <Bdi key={name} className="app-mono" style={{ display: 'block' }}>
                {kind === 'turn' ? t('run.waitsForTurn') : (eventType ?? path)}
              </Bdi>
            ))}
          </Fact>
        )}
      </div>
      {error && (
        <Alert color="red" variant="outline" mt="md" title={t('run.error')}>
          <Text size="sm">
            <FreeText>{error.message}</FreeText>
          </Text>
          <Text size="xs" c="dimmed">
            {t('problem.code', { code: error.code })}
            {error.nodePath !== undefined && (
              <>
                {' · '}
                <Bdi>{error.nodePath}</Bdi>
              </>
            )}
          </Text>
        </Alert>
      )}
      {outputs && Object.keys(outputs).length > 0 && (
        <section
          aria-label={t('run.outputsOfRun')}
          style={{ marginTop: 'var(--mantine-spacing-md)' }}
        >
          <Text size="xs" c="dimmed" mb={4}>
            {t('run.outputsOfRun')}
          </Text>
          <Values of={outputs} ports={[]} />
        </section>
      )}
    </div>
  );
}
