import { PlatformError, type NodeError } from '@platform/ports';

/** Why a node failed: plain data that may be journaled and shown. */
export interface NodeFailure {
  readonly code: string;
  readonly message: string;
  /** Whether the node's retry policy may try again. */
  readonly retryable: boolean;
}

const MESSAGE_LIMIT = 500;

const hasRetryable = (error: PlatformError): error is NodeError =>
  typeof (error as Partial<NodeError>).retryable === 'boolean';

/**
 * What a thrown value means to the run. A NodeError says for itself whether it may be retried; any
 * other error of ours (port not connected, unknown id, invalid expression) is final; anything else a
 * behavior throws is a retryable `unexpected`. Stacks never leave the process.
 */
export function toNodeFailure(thrown: unknown): NodeFailure {
  const message = sentence(thrown).slice(0, MESSAGE_LIMIT);
  return PlatformError.isInstance(thrown)
    ? { code: String(thrown.code), message, retryable: hasRetryable(thrown) && thrown.retryable }
    : { code: 'unexpected', message, retryable: true };
}

/** Plugins throw anything, even what cannot be turned into text; that must not throw in its turn. */
function sentence(thrown: unknown): string {
  try {
    const message: unknown = (thrown as { message?: unknown } | null | undefined)?.message;
    return String(message ?? thrown);
  } catch {
    return typeof thrown;
  }
}

export const failure = (code: string, message: string): NodeFailure => ({
  code,
  message,
  retryable: false,
});
