import './run.css';

import { Alert, Anchor, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { WaitOf, type Wait } from '../runs/WaitOf';
import { Bdi } from '../shared/Bdi';
import { durationInWords } from '../shared/durations';
import { FreeText } from '../shared/FreeText';
import { Subjects } from '../shared/Subjects';
import { When } from '../shared/When';

type RunDetail = components['schemas']['RunDetail'];

interface FactProps {
  readonly name: string;
  /** Shown also where there is room for little. */
  readonly isKept?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, isKept = false, children }: FactProps) {
  return (
    <div className="run-fact" data-kept={isKept || undefined}>
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

/**
 * The facts of a run in a line or two: version, subject, times, what it waits for; and its error. Where the page is narrow,
 * those that one rarely needs are behind a button.
 */
export function RunFacts({
  run,
  nameOf,
  hasSubjects = true,
  isFoldable = false,
}: {
  readonly run: RunDetail;
  /** Returns the name to show for a node path. */
  readonly nameOf: (path: string) => string;
  /** False where the page says it in another place. */
  readonly hasSubjects?: boolean;
  /** True where the drawing below needs the height. */
  readonly isFoldable?: boolean;
}) {
  const [isOpen, { toggle }] = useDisclosure(!isFoldable);
  const { t, i18n } = useTranslation();
  const { snapshot, workflowSlug, specVersion } = run;
  const waits = waitsOf(run);
  const { error, endedAt, endReason, started = [], startedBy = [] } = snapshot ?? {};
  return (
    <div className="run-head">
      <dl className="run-facts" data-folded={!isOpen || undefined}>
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
              size="sm"
            >
              {workflowSlug} {t('runs.version', { version: specVersion })}
            </Anchor>
          </Fact>
        )}
        {hasSubjects && (
          <Fact name={t('run.about')} isKept>
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
          <Fact name={t('run.waitsFor')} isKept>
            {waits.map((wait) => (
              <WaitOf
                key={`${wait.kind} ${wait.name ?? wait.path}`}
                {...{ runId: run.id, wait, node: <Bdi>{nameOf(wait.path)}</Bdi> }}
              />
            ))}
          </Fact>
        )}
      </dl>
      {isFoldable && (
        <UnstyledButton className="run-fold" fz="sm" aria-expanded={isOpen} onClick={toggle}>
          {t('run.moreFacts')}
        </UnstyledButton>
      )}
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
