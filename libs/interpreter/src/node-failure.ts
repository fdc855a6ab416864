import { PlatformError, type NodeError } from '@platform/ports';

/** Why a node failed: plain data that may be journaled and shown. */
export interface NodeFailure {
  readonly code: string;
  readonly message: string;
  /** Whether the node's retry policy may try again. */
  readonly retryable: boolean;
  /** The node inside a map or a called workflow that it comes from. */
  readonly nodePath?: string;
}

/** Thrown by a node that walked a scope in which a node failed. */
export class NestedFailure extends PlatformError {
  readonly nodePath: string;

  constructor(error: {
    readonly code: string;
    readonly message: string;
    readonly nodePath: string;
  }) {
    super(error.code, error.message);
    this.nodePath = error.nodePath;
  }
}

const MESSAGE_LIMIT = 500;

const hasRetryable = (error: PlatformError): error is NodeError =>
  typeof (error as Partial<NodeError>).retryable === 'boolean';

/**
 * What a thrown value means to the run. A NodeError says for itself whether it may be retried; any
 * other error of ours (port not connected, unknown id, invalid expression) is final; anything else a
 * behavior throws is a retryable `unexpected`. Only sentences written for the purpose are kept: what
 * a library says may hold a path, an address or a patient's data, and a failure is shown to callers.
 */
export function toNodeFailure(thrown: unknown): NodeFailure {
  return PlatformError.isInstance(thrown)
    ? {
        code: String(thrown.code),
        message: String(thrown.message).slice(0, MESSAGE_LIMIT),
        retryable: hasRetryable(thrown) && thrown.retryable,
        ...(thrown instanceof NestedFailure && { nodePath: thrown.nodePath }),
      }
    : { code: 'unexpected', message: `erreur inattendue (${kindOf(thrown)})`, retryable: true };
}

const WORD = /^\w{1,60}$/;

/** Class and system code (`TypeError`, `Error ENOENT`); plugins throw anything, hostile things too. */
function kindOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return typeof thrown;
  try {
    const { name, code } = thrown as { name?: unknown; code?: unknown };
    const words = [name, code].filter((word) => typeof word === 'string' && WORD.test(word));
    return words.length > 0 ? words.join(' ') : 'object';
  } catch {
    return 'object';
  }
}

export const failure = (code: string, message: string): NodeFailure => ({
  code,
  message,
  retryable: false,
});
