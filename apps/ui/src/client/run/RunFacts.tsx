import './run.css';

import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { WaitOf, type Wait } from '../runs/WaitOf';
import { Bdi } from '../shared/Bdi';
import { durationInWords } from '../shared/durations';
import { FreeText } from '../shared/FreeText';
import { Subjects } from '../shared/Subjects';
import { When } from '../shared/When';

type RunDetail = components['schemas']['RunDetail'];

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="run-fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** All that a run waits for; of the first, the run says more than that it does. */
function waitsOf({ awaits, snapshot }: RunDetail): readonly Wait[] {
  const isFirst = ({ kind, path }: Wait): boolean => kind === awaits?.kind && path === awaits.path;
  const others = (snapshot?.awaited ?? []).filter((each) => !isFirst(each));
  return awaits ? [awaits, ...others] : others;
}

/** The facts of a run in a line or two: version, subject, times, what it waits for; and its error. */
export function RunFacts({
  run,
  nameOf,
  hasSubjects = true,
}: {
  readonly run: RunDetail;
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  /** False where the page says it in another place. */
  readonly hasSubjects?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { snapshot, workflowSlug, specVersion } = run;
  const waits = waitsOf(run);
  const { error, endedAt, endReason, started = [], startedBy = [] } = snapshot ?? {};
  return (
    <div>
      <dl className="run-facts">
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
        {hasSubjects && (
          <Fact name={t('run.about')}>
            <Subjects of={run.subjects} />
          </Fact>
        )}
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
        {endedAt !== undefined && (
          <Fact name={t('run.duration')}>
            {durationInWords(Date.parse(endedAt) - Date.parse(run.createdAt), i18n.language)}
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
              >
                {runId}
              </Anchor>
            ))}
          </Fact>
        )}
        {waits.length > 0 && (
          <Fact name={t('run.waitsFor')}>
            {waits.map((wait) => (
              <WaitOf
                key={`${wait.kind} ${wait.name ?? wait.path}`}
                {...{ runId: run.id, wait, node: <Bdi>{nameOf(wait.path)}</Bdi> }}
              />
            ))}
          </Fact>
        )}
      </dl>
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
                <Bdi>{nameOf(error.nodePath)}</Bdi>
              </>
            )}
          </Text>
        </Alert>
      )}
    </div>
  );
}
