import type {
  ContextEnvelope,
  JsonObject,
  PendingValidation,
  Ports,
  Terminology,
} from '@platform/ports';
import type { EffectLog } from '@platform/sdk';

/** Everything that decides what a run does, beside its plan. */
export interface RunSubject {
  readonly runId: string;
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
  /** ISO 8601, UTC: when the event was accepted; the run's clock starts here. */
  readonly startedAt: string;
  readonly timezone: string;
}

/** What a run may touch: real adapters, or sandboxes in a simulation. Looked up at use. */
export interface RunEnvironment {
  readonly ports: Ports;
  readonly terminology: Terminology;
  readonly log: EffectLog;
  /** Node path → what the node comes to without being run (a simulation's pins). */
  readonly pinned?: ReadonlyMap<string, PinnedEnd>;
  /** Publishes a pending validation to the record port of every subject; absent: nothing to publish to. */
  readonly publishValidation?: PublishValidation;
  /** Takes a pending validation that will not be decided off those record ports again. */
  readonly withdrawValidation?: WithdrawValidation;
}

/** A declared end of a node: values and flow outputs by name, or a failure. */
export type PinnedEnd = (
  | { readonly outputs: JsonObject }
  | { readonly error: { readonly code: string; readonly message: string } }
) & {
  /** The inputs that it holds for: given any others, the node is run. Absent: whatever they are. */
  readonly given?: JsonObject;
};

export type PublishValidation = (
  request: PendingValidation,
  context: ContextEnvelope,
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
) => Promise<void>;

export type WithdrawValidation = (
  pendingId: string,
  context: ContextEnvelope,
  options: { readonly idempotencyKey: string; readonly signal: AbortSignal },
) => Promise<void>;
