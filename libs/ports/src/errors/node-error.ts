import { PlatformError } from './platform-error';

/**
 * Thrown by a behavior or an adapter to say how a node failed. `retryable` (default false) lets the
 * node's retry policy try again; anything else a behavior throws is a retryable `unexpected`.
 * The message may reach a clinician and the trace: no stack, no secret.
 */
export class NodeError extends PlatformError {
  readonly retryable: boolean;

  constructor(
    code: string,
    message: string,
    options: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(code, message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryable = options.retryable ?? false;
  }
}
