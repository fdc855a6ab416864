import type { FhirGet, FhirResponse } from '@platform/terminology';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

/** How patient the platform is with a terminology server. Milliseconds. */
export interface TerminologyTimeouts {
  /** For one answer, its body included. */
  readonly timeoutMs: number;
  /** How long nothing is asked after failures in a row. */
  readonly pauseMs: number;
  /** After how many of them; five unless said otherwise. */
  readonly failuresInARow?: number;
}

const DEFAULT_TIMEOUTS: TerminologyTimeouts = { timeoutMs: 2_000, pauseMs: 30_000 };
const FAILURES_IN_A_ROW = 5;

/** An answer that says the server is in trouble, or wants to be left alone. */
const isTrouble = (result: unknown): boolean => {
  const { status } = result as FhirResponse;
  return status >= 500 || status === 429;
};

/**
 * GETs from a terminology server without ever making a run wait for long: a short time limit, and
 * after repeated failures no call at all for a while.
 */
export function createTerminologyGet(timeouts: TerminologyTimeouts = DEFAULT_TIMEOUTS): FhirGet {
  const policy = wrap(
    circuitBreaker(handleAll.orWhenResult(isTrouble), {
      halfOpenAfter: timeouts.pauseMs,
      breaker: new ConsecutiveBreaker(timeouts.failuresInARow ?? FAILURES_IN_A_ROW),
    }),
    timeout(timeouts.timeoutMs, TimeoutStrategy.Aggressive),
  );
  return (url) =>
    policy.execute(async ({ signal }) => {
      const response = await fetch(url, { signal, headers: { accept: 'application/fhir+json' } });
      return { status: response.status, text: await response.text() };
    });
}
