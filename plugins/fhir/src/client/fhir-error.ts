import { NodeError, type LocalizedText } from '@platform/sdk';

export interface FhirErrorDetails {
  readonly retryable?: boolean;
  /** The server, or our queue, did not take the request: waiting for it uses up no attempt. */
  readonly unavailable?: boolean;
  /** HTTP status of the response; absent when there was none. */
  readonly status?: number;
  /** How long the server said to wait, from `Retry-After`. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** A FHIR request that failed. Codes are listed in the README of the plugin. */
export class FhirError extends NodeError {
  readonly status?: number;

  constructor(code: string, message: string | LocalizedText, details: FhirErrorDetails = {}) {
    super(code, message, details);
    if (details.status !== undefined) this.status = details.status;
  }
}

/** True for a write that found another version than the one it read: read again, apply again. */
export const isVersionConflict = (error: unknown): error is FhirError =>
  error instanceof FhirError && error.code === 'FHIR_VERSION_CONFLICT';

/** True for a page of a search that the server no longer knows: the search has to begin again. */
export const isPageExpired = (error: unknown): error is FhirError =>
  error instanceof FhirError && error.code === 'FHIR_PAGE_EXPIRED';

export const isDuplicate = (error: unknown): error is FhirError =>
  error instanceof FhirError && error.code === 'FHIR_DUPLICATE';

/** True when the server refused the request itself (400, 422), for example one of its search parameters. */
export const isInvalid = (error: unknown): error is FhirError =>
  error instanceof FhirError && error.code === 'FHIR_INVALID';
