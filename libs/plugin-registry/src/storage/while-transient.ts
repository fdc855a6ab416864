import {
  ExponentialBackoff,
  handleWhen,
  TaskCancelledError,
  retry,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';

import { errorCode } from './error-code';

const RETRIES = 3;
const ATTEMPT_TIMEOUT_MS = 30_000;

/** Codes of transient network errors. */
const NETWORK_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
]);

function isTransient(error: unknown): boolean {
  const code = errorCode(error);
  const status = Number(code);
  return (
    NETWORK_CODES.has(code) ||
    status === 408 ||
    status === 429 ||
    status >= 500 ||
    error instanceof TaskCancelledError
  );
}

/** Retries a request for a few seconds after transient failures. */
export const whileTransient = wrap(
  retry(handleWhen(isTransient), {
    maxAttempts: RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: 200, maxDelay: 2_000 }),
  }),
  timeout(ATTEMPT_TIMEOUT_MS, TimeoutStrategy.Aggressive),
);
