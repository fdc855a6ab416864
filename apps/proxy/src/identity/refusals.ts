import { problemError, ProblemError } from '@platform/http';
import type { Problem } from '@platform/problems';
import { createLogger, type Logger } from '@platform/telemetry';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';

import { addressOf, countedSenders } from './counted-senders';
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
  /** Above the limit of its address, counts a refusal and rejects with the 429 problem. Call it before any expensive check. */
  requireFew(request: Request): Promise<void>;
  /** As `requireFew`, but lets a few requests per second pass: the holder of a new key may share the address. */
  requireFewGuesses(request: Request): Promise<void>;
}

export function createRefusals(logger: Logger = createLogger('identity')): Refusals {
  const limit = createMinuteLimit(REFUSALS_PER_MINUTE);
  const guesses = new RateLimiterMemory({ points: GUESSES_PER_SECOND, duration: 1 });

  async function count(request: Request): Promise<void> {
    const requestId = request.res?.get('X-Request-Id');
    const stands = [];
    for (const { who, times } of countedSenders(request)) {
      const stand = await limit.count(who, times);
      stands.push(stand);
      if (stand.justExceeded)
        logger.warn({ address: who, requestId }, "trop d'identifications refusées");
    }
    const exceeded = stands.find((stand) => stand.exceeded);
    if (exceeded) throw problemError('too-many-requests', { headers: exceeded.headers });
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
      for (const { who, times } of countedSenders(request)) {
        if (!(await limit.isFull(who, times))) continue;
        const { consumedPoints } = await guesses.penalty(who);
        if (consumedPoints > GUESSES_PER_SECOND) await count(request);
      }
    },
  };
}
