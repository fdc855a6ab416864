import { PlatformError } from '@platform/ports';

import type { Refusal } from './refusal';

/**
 * Thrown when the control plane cannot be reached, does not answer in time, or has no engine
 * registered yet. Nothing is known to have been done; the same call may be made again.
 */
export class EngineUnavailableError extends PlatformError {
  constructor(detail: string, options?: { cause?: unknown }) {
    super('ENGINE_UNAVAILABLE', `plan de contrôle indisponible : ${detail}`, options);
  }
}

/** Thrown when a durable handler refuses for good. */
export class EngineRefusedError extends PlatformError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('ENGINE_REFUSED', refusal.message);
    this.refusal = refusal;
  }
}
