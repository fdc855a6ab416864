import type { FhirGet, FhirResponse } from '@platform/terminology';
import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

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

/** Far above a page of an expansion (1,000 codes with their names). */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024;

/** Reads a body as text. Rejects when it is too long. */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('terminology response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether the response shows that the server is failing or overloaded. */
const isTrouble = (result: unknown): boolean => {
  const { status } = result as FhirResponse;
  return status >= 500 || status === 429;
};

/**
 * Sends GET requests to a terminology server without delaying runs: with a short timeout and, after repeated
 * failures, a circuit breaker.
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
      return { status: response.status, text: await boundedText(response) };
    });
}
