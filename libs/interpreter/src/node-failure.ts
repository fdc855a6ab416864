import {
  messageIn,
  PlatformError,
  type Language,
  type LocalizedText,
  type NodeError,
} from '@platform/ports';

/** Why a node failed. Plain data that can be journaled and shown. */
export interface NodeFailure {
  readonly code: string;
  /** In the language of the run. */
  readonly message: string;
  /** True when the node's retry policy may try again. */
  readonly retryable: boolean;
  /** The other side did not take the request. Waiting for it uses up no attempt. */
  readonly unavailable?: true;
  /** With `validation-withdrawn`: the source took back the record that the task was about. */
  readonly takenBack?: true;
  /** The failed node inside a map or a called workflow. */
  readonly nodePath?: string;
}

/** Thrown by a node when a node in the scope that it walked failed. */
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

const isUnavailable = (error: PlatformError): boolean =>
  (error as Partial<NodeError>).unavailable === true;

const hasRetryable = (error: PlatformError): error is NodeError =>
  typeof (error as Partial<NodeError>).retryable === 'boolean';

/**
 * Converts a thrown value to a failure. A `NodeError` states whether it is retryable. Any other platform error (unbound
 * port, unknown id, invalid expression) is final. Anything else becomes a retryable `unexpected`. Messages of other errors
 * are dropped: they may contain a path, an address or patient data, and failures are shown to callers.
 */
export function toNodeFailure(thrown: unknown, language: Language): NodeFailure {
  return PlatformError.isInstance(thrown)
    ? {
        code: String(thrown.code),
        message: String(messageIn(thrown, language)).slice(0, MESSAGE_LIMIT),
        retryable: hasRetryable(thrown) && thrown.retryable,
        ...(isUnavailable(thrown) && { unavailable: true }),
        ...(thrown instanceof NestedFailure && { nodePath: thrown.nodePath }),
      }
    : { code: 'unexpected', message: unexpected(kindOf(thrown))[language], retryable: true };
}

const unexpected = (kind: string): LocalizedText => ({
  fr: `erreur inattendue (${kind})`,
  en: `unexpected error (${kind})`,
});

/** A server that asks for more would hold a run for the sake of one attempt. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Returns how long a thrown error asks to wait before the next attempt, at most one hour. */
export function retryAfterMsOf(thrown: unknown): number | undefined {
  if (!PlatformError.isInstance(thrown)) return undefined;
  const { retryAfterMs } = thrown as Partial<NodeError>;
  if (typeof retryAfterMs !== 'number' || !(retryAfterMs > 0)) return undefined;
  return Math.min(Math.ceil(retryAfterMs), MAX_RETRY_AFTER_MS);
}

const WORD = /^\w{1,60}$/;

/** Returns class and system code (`TypeError`, `Error ENOENT`). Plugins can throw any value, even a hostile one. */
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

/** Why a run was cancelled, when no reason was given. */
export const RUN_CANCELLED: LocalizedText = { fr: 'exécution annulée', en: 'run cancelled' };

/** The message of a node, or a run, that took longer than it may. */
export const overdue = (name: string, language: Language): string =>
  language === 'fr' ? `« ${name} » n'a pas fini à temps` : `"${name}" did not finish in time`;
