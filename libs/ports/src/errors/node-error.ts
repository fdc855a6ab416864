import type { LocalizedText } from '../diagnostic';
import { PlatformError } from './platform-error';

/**
 * A behavior or an adapter throws this to fail the node with a code. With `retryable` (default false), the
 * node's retry policy tries again. Any other error that a behavior throws becomes a retryable `unexpected`.
 * With `retryAfterMs`, the next attempt waits at least that long (up to one hour): what a server asks for in
 * `Retry-After`. With `unavailable`, the other side (or the queue before it) did not take the request at all: a source or
 * sink then waits for it as the policy's `retry.unavailable` says, and no attempt counts; anywhere else it is `retryable`.
 * The message can reach a clinician and the trace, so it must not contain a stack, a secret or the id of a patient. Write
 * it as `{ fr, en }`: the run keeps the one in the language of its instance.
 */
export class NodeError extends PlatformError {
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  readonly unavailable?: boolean;

  constructor(
    code: string,
    message: string | LocalizedText,
    options: {
      retryable?: boolean;
      retryAfterMs?: number;
      unavailable?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(code, message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryable = options.retryable ?? options.unavailable ?? false;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
    if (options.unavailable === true) this.unavailable = true;
  }
}
