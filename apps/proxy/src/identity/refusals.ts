import { problemError, ProblemError, remoteNetwork } from '@platform/http';
import type { Problem } from '@platform/problems';
import { createLogger, type Logger } from '@platform/telemetry';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';

import { createMinuteLimit } from './minute-limit';

const REFUSALS_PER_MINUTE = 60;
/** Lookups per second and address above the limit. */
const GUESSES_PER_SECOND = 5;

/**
 * Counts refused authentications per address and minute, for all schemes. Successful ones do not count, so a ward
 * behind one address stays served.
 */
export interface Refusals {
  /** Counts a refusal, then rejects with `problem`, or with the 429 problem above the limit. Logs `reason`. */
  refuse(request: Request, problem: Problem, reason: string): Promise<never>;
  /** Above the limit, counts a refusal and rejects with the 429 problem. Call it before any expensive check. */
  requireFew(request: Request): Promise<void>;
  /** As `requireFew`, but lets a few requests per second pass: the holder of a new key may share the address. */
  requireFewGuesses(request: Request): Promise<void>;
}

/** Returns the remote network of a request. */
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
