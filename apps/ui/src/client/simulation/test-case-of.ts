import type { components } from '@platform/api-client';

import type { Setup, TestCase } from './simulation-request';

type Simulation = components['schemas']['Simulation'];

/**
 * Whether a simulation may become a test case. What was read of a real record may not be stored, and a model does not
 * answer twice the same.
 */
export const mayBeStored = ({ options = {} }: Setup): boolean =>
  options.subject === undefined && options.liveAgents !== true;

/** Returns the test case that expects what a simulation did: its status, writes, waiting tasks and skipped nodes. */
export function testCaseOf(
  name: string,
  { event, options = {} }: Setup,
  result: Simulation,
): TestCase {
  const { subject: _subject, liveAgents: _liveAgents, ...given } = options;
  const { status, effects, pending, error, coverage, outputs } = result;
  return {
    name,
    event,
    ...given,
    expect: {
      status,
      effects: effects.map(({ port, op, nodePath, targetId, payload }) => ({
        port,
        op,
        targetId,
        payload,
        ...(nodePath !== undefined && { nodePath }),
      })),
      executed: [...coverage.executed],
      ...(coverage.skipped.length > 0 && { skipped: [...coverage.skipped] }),
      ...(Object.keys(outputs).length > 0 && { outputs }),
      ...(error && {
        error: {
          code: error.code,
          ...(error.nodePath !== undefined && { nodePath: error.nodePath }),
        },
      }),
      ...(pending.length > 0 && { pending: pending.map(pathOfTask) }),
    },
  };
}

/** Returns the node path of a task that waits: its id without that of the run. */
export const pathOfTask = ({
  pendingId,
  runId,
}: Pick<Simulation['pending'][number], 'pendingId' | 'runId'>): string =>
  pendingId.endsWith(`:${runId}`) ? pendingId.slice(0, -runId.length - 1) : pendingId;
