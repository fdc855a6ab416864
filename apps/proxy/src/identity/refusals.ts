import { problemError, ProblemError, remoteNetwork } from '@platform/http';
import type { Problem } from '@platform/problems';
import { createLogger, type Logger } from '@platform/telemetry';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';

import { createMinuteLimit } from './minute-limit';

const REFUSALS_PER_MINUTE = 60;
/** Past that. */
const GUESSES_PER_SECOND = 5;

/**
 * Refused identifications of each address within its minute, however callers are identified. The good ones of
 * the same address are not counted: a ward behind one address stays served.
 */
export interface Refusals {
  /** Counts one and throws `problem`, or the 429 problem past the limit. `reason` is for the log. */
  refuse(request: Request, problem: Problem, reason: string): Promise<never>;
  /** Past the limit counts one and throws the 429 problem: asked before a request costs more than its head. */
  requireFew(request: Request): Promise<void>;
  /** The same, but lets a few a second pass: somebody whose key is new may share the address of who guesses. */
  requireFewGuesses(request: Request): Promise<void>;
}

/** Who a request comes from, as far as the network tells. */
export const addressOf = ({ ip }: Request): string => remoteNetwork(ip);

export function createRefusals(logger: Logger = createLogger('identity')): Refusals {
  const limit = createMinuteLimit(REFUSALS_PER_MINUTE);
  const guesses = new RateLimiterMemory({ points: GUESSES_PER_SECOND, duration: 1 });

  async function count(request: Request): Promise<void> {
    const address = addressOf(request);
    const { exceeded, justExceeded, headers } = await limit.count(address);
    const requestId = request.res?.get('X-Request-Id');
    if (justExceeded) logger.warn({ address, requestId }, "trop d'identifications refusées");
    if (exceeded) throw problemError('too-many-requests', { headers: headers });
  }

  return {
    async refuse(request, problem, reason) {
      await count(request);
      const requestId = request.res?.get('X-Request-Id');
      logger.warn({ address: addressOf(request), reason, requestId }, 'identification refusée');
      throw new ProblemError(problem);
    },
    async requireFew(request) {
      if (await limit.isFull(addressOf(request))) await count(request);
    },
    async requireFewGuesses(request) {
      const address = addressOf(request);
      if (!(await limit.isFull(address))) return;
      const { consumedPoints } = await guesses.penalty(address);
      if (consumedPoints > GUESSES_PER_SECOND) await count(request);
    },
  };
}
