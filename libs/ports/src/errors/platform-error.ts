const MARKER = Symbol.for('platform.error');

/**
 * Base class of the platform's errors. `code` is stable (`<AREA>_<SITUATION>`). `isInstance` checks a
 * registered symbol, so it also recognises errors of a plugin that bundles its own copy of the SDK.
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
