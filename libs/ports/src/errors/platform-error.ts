const MARKER = Symbol.for('platform.error');

/**
 * Base of every error the platform throws on purpose. `code` is stable (`<AREA>_<SITUATION>`).
 * Recognised by a registered symbol, so that an error thrown by a plugin carrying its own copy of
 * the SDK is still one of ours.
 */
export class PlatformError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.name = new.target.name;
    Object.defineProperty(this, MARKER, { value: true });
  }

  static isInstance(error: unknown): error is PlatformError {
    return typeof error === 'object' && error !== null && MARKER in error;
  }
}
