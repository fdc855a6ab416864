import type { LocalizedText } from '../diagnostic';
import type { Language } from '../language';

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
