import type { LocalizedText } from './diagnostic';
import type { Language } from './language';

const MARKER = Symbol.for('platform.error');

/**
 * Base class of the platform's errors. `code` is stable (`<AREA>_<SITUATION>`). `isInstance` checks a
 * registered symbol, so it also recognises errors of a plugin that bundles its own copy of the SDK.
 */
export class PlatformError extends Error {
  readonly code: string;
  /** The message in each language, if it has more than one. `message` is the French one, for the log. */
  readonly localized?: LocalizedText;

  constructor(code: string, message: string | LocalizedText, options?: { cause?: unknown }) {
    super(typeof message === 'string' ? message : message.fr, options);
    this.code = code;
    if (typeof message !== 'string') this.localized = message;
    this.name = new.target.name;
    Object.defineProperty(this, MARKER, { value: true });
  }

  static isInstance(error: unknown): error is PlatformError {
    return typeof error === 'object' && error !== null && MARKER in error;
  }
}

/** Returns the message of an error in a language. A message in one language only is in that one. */
export const messageIn = ({ message, localized }: PlatformError, language: Language): string =>
  localized?.[language] ?? message;

/** Thrown at boot when an environment variable or a manifest key must be fixed before anything starts. */
export class ConfigurationError extends PlatformError {
  /** The variable or manifest key to fix, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** `english`: the same message in English. A process that does not start prints both. */
  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    const english = options?.english;
    super(
      'CONFIGURATION_INVALID',
      english === undefined ? message : { fr: message, en: english },
      options,
    );
    this.key = key;
  }

  static override isInstance(error: unknown): error is ConfigurationError {
    return PlatformError.isInstance(error) && error.code === 'CONFIGURATION_INVALID';
  }
}

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

/** Thrown when the id that the caller gave does not exist. The message must not contain the id of a patient. */
export class NotFoundError extends PlatformError {
  constructor(message: string | LocalizedText) {
    super('NOT_FOUND', message);
  }
}

/**
 * Thrown at boot when something outside the process prevents the start: the database does not answer, the
 * port is in use, the disk is full. The settings may be right, and a retry may succeed. For settings that
 * are wrong, use `ConfigurationError`.
 */
export class StartImpededError extends PlatformError {
  /** The environment variable of the resource that cannot be used, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** `english`: the same message in English. A process that does not start prints both. */
  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    const english = options?.english;
    super('START_IMPEDED', english === undefined ? message : { fr: message, en: english }, options);
    this.key = key;
  }
}

/** Thrown when a behavior needs a port that the instance manifest does not bind to an adapter. */
export class UnboundPortError extends PlatformError {
  readonly port: string;

  constructor(port: string) {
    super('PORT_UNBOUND', {
      fr: `port « ${port} » non connecté : déclarez « ports.${port}.adapter » dans le manifeste d'instance`,
      en: `port "${port}" not bound: declare "ports.${port}.adapter" in the instance manifest`,
    });
    this.port = port;
  }
}
