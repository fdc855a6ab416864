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
  if (PlatformError.isInstance(thrown)) {
    return {
      code: thrown.code,
      message: thrown.message.slice(0, MESSAGE_LIMIT),
      retryable: hasRetryable(thrown) && thrown.retryable,
    };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { code: 'unexpected', message: message.slice(0, MESSAGE_LIMIT), retryable: true };
}

export const failure = (code: string, message: string): NodeFailure => ({
  code,
  message,
  retryable: false,
});
