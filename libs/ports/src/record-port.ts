import type { PendingValidation } from './pending-validation';

/** Passed to every write of a port so that a repeated call is recognised. */
export interface EffectOptions {
  /** `<runId>:<nodePath>[:<n>]`; the same effect always carries the same key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The capability an adapter declares with `record: { contextKind }` (specification, Record capability). */
export interface RecordPort {
  /** Opaque whole-record view of one subject. Throws NotFoundError for an unknown subject. */
  snapshot(subjectId: string): Promise<unknown>;
  publishValidationRequest?(
    subjectId: string,
    request: PendingValidation,
    options?: EffectOptions,
  ): Promise<void>;
  /**
   * Takes a pending validation off the worklist: nobody is to decide it any more, because it was
   * decided, expired, or its run was given up. What the record itself shows as decided stays so; an
   * unknown `pendingId` is no error.
   */
  withdrawValidationRequest?(
    subjectId: string,
    pendingId: string,
    options?: EffectOptions,
  ): Promise<void>;
}

export function isRecordPort(value: unknown): value is RecordPort {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { snapshot?: unknown }).snapshot === 'function'
  );
}
