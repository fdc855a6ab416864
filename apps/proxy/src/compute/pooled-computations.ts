import { problemError, ProblemError } from '@platform/http';
import { problem } from '@platform/problems';
import {
  ComputeBusyError,
  ComputeStoppedError,
  ComputeUnavailableError,
  TaskFailedError,
  type ComputePool,
} from '@platform/compute';

import { answersFrom, answersOfRequest, type Answering } from './answers';
import { computed, type Computations } from './computations';
import { describeError, revivedError } from './errors-over-wire';
import { STOPPED_BY } from './problems';

/** Maximum size of one answer: the largest simulation, in UTF-8. */
const MAX_COMPUTED_BYTES = 128 * 1024 * 1024;

/** Converts an error of the pool to a problem. */
function problemOf(error: unknown): unknown {
  if (error instanceof TaskFailedError) return revivedError(error.description);
  if (error instanceof ComputeStoppedError) return problemError(STOPPED_BY[error.reason]);
  if (error instanceof ComputeBusyError) return problemError('computation-busy');
  return error instanceof ComputeUnavailableError
    ? new ProblemError(problem('computation-unavailable'), { cause: error })
    : error;
}

/** Runs tasks in the processes of a pool. */
export function pooledComputations(
  pool: ComputePool,
  deps: Answering,
  limits: { readonly timeMs: number },
): Computations {
  const answer = answersFrom(deps);
  return {
    async run(task, input, { caller, timeMs, ...request }) {
      try {
        const { meta, body } = await pool.run({
          task,
          caller,
          input: JSON.stringify(input),
          timeMs: Math.max(timeMs ?? 0, limits.timeMs),
          maxBytes: MAX_COMPUTED_BYTES,
          answer: answersOfRequest(answer, request),
          describe: describeError,
        });
        return computed(meta, body);
      } catch (error) {
        throw problemOf(error);
      }
    },
  };
}
