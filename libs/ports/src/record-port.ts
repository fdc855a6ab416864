import type { Decision } from './decision';
import type { PendingValidation } from './pending-validation';
import type { SubjectDescription } from './subject-description';

/** The published workflow that a run executes. */
export interface WorkflowReference {
  readonly slug: string;
  readonly version: number;
  readonly hash: string;
}

/** Who made a decision, as the platform authenticated them. */
export type Decider = Pick<Decision, 'by' | 'byId' | 'via'>;

/** The decision that ended a validation: who made it, when, and which. */
export type DecisionMade = Pick<Decision, 'decision' | 'by' | 'byId' | 'via' | 'at'>;

/** Options of every write of a port. */
export interface EffectOptions {
  /**
   * `<runId>:<nodePath>[:<n>]`, with colons of the run id escaped, or a key that the workflow computes. A repeated call
   * carries the same key, so apply a key once.
   */
  readonly idempotencyKey?: string;
  /** The run that writes. It is not part of the identity of the write. */
  readonly runId?: string;
  /** The workflow of that run. Absent in a simulation. */
  readonly workflow?: WorkflowReference;
  /** People who accepted, in that run, what the write depends on. */
  readonly deciders?: readonly Decider[];
  readonly signal?: AbortSignal;
}

export interface WithdrawalOptions extends EffectOptions {
  /** Absent: the validation has expired, was withdrawn by the record, or its run ended. */
  readonly decision?: DecisionMade;
}

/** Methods that an adapter provides when its manifest entry declares `record: { contextKind }`. */
export interface RecordPort {
  /** Resolves with the whole record of one subject. Rejects with `NotFoundError` for an unknown subject. */
  snapshot(subjectId: string): Promise<unknown>;
  /**
   * Resolves with who or what a subject is, for the person who decides about it. Rejects with `NotFoundError` for an
   * unknown subject. Since contract 1.1.
   */
  describeSubject?(
    subjectId: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<SubjectDescription>;
  /** Shows a pending validation in the worklist of the record. The same `pendingId` again replaces it. */
  publishValidationRequest?(
    subjectId: string,
    request: PendingValidation,
    options?: EffectOptions,
  ): Promise<void>;
  /**
   * Removes a pending validation from the worklist, because it was decided, has expired, or its run ended.
   * A decision that the record already shows stays there. An unknown `pendingId` is not an error.
   */
  withdrawValidationRequest?(
    subjectId: string,
    pendingId: string,
    options?: WithdrawalOptions,
  ): Promise<void>;
}

export function isRecordPort(value: unknown): value is RecordPort {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { snapshot?: unknown }).snapshot === 'function'
  );
}
