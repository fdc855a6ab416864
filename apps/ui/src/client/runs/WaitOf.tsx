import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { useCause } from '../shared/use-cause';
import { When } from '../shared/When';

export type Wait = components['schemas']['Wait'];

/** What a run waits for: a task and a node are links. */
function Awaited({
  runId,
  wait: { kind, name, path, eventType },
  node,
}: {
  readonly runId: string;
  readonly wait: Wait;
  readonly node: ReactNode;
}) {
  const { t } = useTranslation();
  if (kind === 'turn') return t('run.waitsForTurn');
  if (kind === 'event') return <Bdi className="app-mono">{eventType ?? path}</Bdi>;
  if (kind === 'decision') {
    const task = `${name}:${runId}`;
    return (
      <Anchor component={Link} to="/inbox" search={{ task } as never} size="sm">
        {node}
      </Anchor>
    );
  }
  return (
    <Anchor
      component={Link}
      to="/runs/$id"
      params={{ id: runId } as never}
      search={{ node: path } as never}
      size="sm"
    >
      {node}
    </Anchor>
  );
}

/** What a run waits for, with why, which attempt comes next, and until when. */
export function WaitOf({
  runId,
  wait,
  node,
}: {
  readonly runId: string;
  readonly wait: Wait;
  /** The name of the node that waits. */
  readonly node: ReactNode;
}) {
  const { t } = useTranslation();
  const causeOf = useCause();
  const { kind, attempt, code, until } = wait;
  const more = [
    code !== undefined && causeOf({ code }),
    attempt !== undefined && t('run.attempt', { attempt }),
    until !== undefined && (
      <>
        {t(`run.until.${kind}`, { defaultValue: '' })} <When at={until} />
      </>
    ),
  ].filter(Boolean);
  return (
    <Text size="sm" component="span">
      <Awaited runId={runId} wait={wait} node={node} />
      {more.map((each, index) => (
        <Fragment key={index}>
          {' · '}
          {each}
        </Fragment>
      ))}
    </Text>
  );
}
