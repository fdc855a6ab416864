import type { FhirGet, FhirResponse } from '@platform/terminology';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

import type { Authorization } from './authorization';
import { boundedText } from './bounded-text';

/** Timeouts for a terminology server, in ms. */
export interface TerminologyTimeouts {
  /** Maximum wait for one answer, including its body. */
  readonly timeoutMs: number;
  /** Pause after consecutive failures. */
  readonly pauseMs: number;
  /** Number of consecutive failures before the pause. Default 5. */
  readonly failuresInARow?: number;
}

const DEFAULT_TIMEOUTS: TerminologyTimeouts = { timeoutMs: 2_000, pauseMs: 30_000 };
const FAILURES_IN_A_ROW = 5;

/** Whether the response shows that the server is failing or overloaded. */
const isTrouble = (result: unknown): boolean => {
  const { status } = result as FhirResponse;
  return status >= 500 || status === 429;
};

/**
 * Sends GET requests to a terminology server without delaying runs: with a short timeout and, after repeated
 * failures, a circuit breaker.
 */
export function createTerminologyGet(
  authorization: Authorization,
  timeouts: TerminologyTimeouts = DEFAULT_TIMEOUTS,
): FhirGet {
  const policy = wrap(
    circuitBreaker(handleAll.orWhenResult(isTrouble), {
      halfOpenAfter: timeouts.pauseMs,
      breaker: new ConsecutiveBreaker(timeouts.failuresInARow ?? FAILURES_IN_A_ROW),
    }),
    timeout(timeouts.timeoutMs, TimeoutStrategy.Aggressive),
  );
  const send = async (url: string, header: string | undefined, signal: AbortSignal) => {
    const headers = { accept: 'application/fhir+json', ...(header && { authorization: header }) };
    const response = await fetch(url, { signal, headers });
    return { status: response.status, text: await boundedText(response) };
  };
  return (url) =>
    policy.execute(async ({ signal }) => {
      const header = await authorization.header(signal);
      const first = await send(url, header, signal);
      if (first.status !== 401) return first;
      // A token may have been withdrawn, or a secret rotated: once more, if there is a new one.
      authorization.drop(header);
      const renewed = await authorization.header(signal);
      return renewed === header ? first : send(url, renewed, signal);
    });
}
