import { PlatformError } from '@platform/ports';

/**
 * Thrown when the control plane cannot be reached, does not answer in time, or has no engine
 * registered yet. Nothing is known to have been done; the same call may be made again.
 */
export class EngineUnavailableError extends PlatformError {
  constructor(detail: string, options?: { cause?: unknown }) {
    super('ENGINE_UNAVAILABLE', `plan de contrôle indisponible : ${detail}`, options);
  }
}

/** Thrown when a durable handler answered with a final error; `status` is its HTTP status. */
export class EngineRefusedError extends PlatformError {
  readonly status: number;
  readonly metadata: Readonly<Record<string, string>>;

  constructor(status: number, message: string, metadata: Readonly<Record<string, string>> = {}) {
    super('ENGINE_REFUSED', message);
    this.status = status;
    this.metadata = metadata;
  }
}
