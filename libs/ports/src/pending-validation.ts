import type { JsonValue } from './json-value';
import type { PortDef } from './port-def';

/** Published to a record port when a run suspends for human validation (specification, Resources). */
export interface PendingValidation {
  readonly runId: string;
  /** `<nodeId>:<runId>`: the key that resolves it. */
  readonly pendingId: string;
  readonly kind: string;
  readonly workflowName: string;
  readonly title: string;
  readonly payload: JsonValue;
  readonly instructions?: string;
  /** What the decision may carry beside accepting or rejecting. */
  readonly form?: readonly PortDef[];
  /** Whom it is put to: roles, and users by the ids the identity provider gives them. */
  readonly assignment?: {
    readonly roles?: readonly string[];
    readonly users?: readonly string[];
    /** Whoever started the run may not decide. */
    readonly notStarter?: boolean;
  };
  readonly priority?: 'routine' | 'urgent' | 'asap' | 'stat';
  /** ISO 8601, UTC. */
  readonly dueAt?: string;
  /** Whether a rejection gives a code of this value set as its reason. */
  readonly rejectReasons?: { readonly valueSet: string; readonly required?: boolean };
  /** How often those it is put to were reminded, reassignments included. */
  readonly reminders?: number;
}
