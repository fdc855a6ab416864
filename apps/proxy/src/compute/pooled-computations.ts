import { problemError, ProblemError } from '@platform/http';
import { problem } from '@platform/problems';
import {
  ComputeBusyError,
  ComputeStoppedError,
  ComputeUnavailableError,
  TaskFailedError,
  type ComputePool,
} from '@platform/compute';

import { answersFrom, type Answering } from './answers';
import { computed, type Computations } from './computations';
import { describeError, revivedError } from './errors-over-wire';
import { STOPPED_BY } from './problems';

/** Of one answer: what a simulation may be, in UTF-8. */
const MAX_BYTES = 128 * 1024 * 1024;

/** What the caller is told, and what to do about it. */
function problemOf(error: unknown): unknown {
  if (error instanceof TaskFailedError) return revivedError(error.description);
  if (error instanceof ComputeStoppedError) return problemError(STOPPED_BY[error.reason]);
  if (error instanceof ComputeBusyError) return problemError('computation-busy');
  return error instanceof ComputeUnavailableError
    ? new ProblemError(problem('computation-unavailable'), { cause: error })
    : error;
}

/** Does work in the processes of a pool. */
export function pooledComputations(
  pool: ComputePool,
  deps: Answering,
  limits: { readonly timeMs: number },
): Computations {
  const answer = answersFrom(deps);
  return {
    async run(task, input, { caller, audit, timeMs }) {
      try {
        const { meta, body } = await pool.run({
          task,
          caller,
          input: JSON.stringify(input),
          timeMs: Math.max(timeMs ?? 0, limits.timeMs),
          maxBytes: MAX_BYTES,
          async answer(name, given) {
            if (name !== 'audit') return answer(name, given);
            const [resource] = given as readonly [string];
            await audit?.(resource);
            return 'null';
          },
          describe: describeError,
        });
        return computed(meta, body);
      } catch (error) {
        throw problemOf(error);
      }
    },
  };
}
