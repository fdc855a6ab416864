import { PlatformError } from '@platform/ports';

import type { Refusal } from './refusal';

/**
 * Thrown when the control plane cannot be reached, does not respond in time, or has no engine registered yet. The call
 * may or may not have taken effect; the caller may retry.
 */
export class EngineUnavailableError extends PlatformError {
  constructor(detail: string, options?: { cause?: unknown }) {
    super('ENGINE_UNAVAILABLE', `plan de contrôle indisponible : ${detail}`, options);
  }
}

/** Thrown when a durable handler refuses a call permanently. */
export class EngineRefusedError extends PlatformError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('ENGINE_REFUSED', refusal.message);
    this.refusal = refusal;
  }
}
