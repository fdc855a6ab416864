import type { JsonValue } from './json-value';

/** Published to a record port when a run suspends for human validation (specification, Resources). */
export interface PendingValidation {
  readonly runId: string;
  /** `<nodeId>:<runId>`: the key that resolves it. */
  readonly pendingId: string;
  readonly kind: string;
  readonly workflowName: string;
  readonly title: string;
  readonly payload: JsonValue;
}
