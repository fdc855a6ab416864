import type {
  ContextEnvelope,
  DecisionMade,
  JsonObject,
  ModelPrice,
  ModelTurn,
  PendingValidation,
  Ports,
  Terminology,
  WorkflowReference,
} from '@platform/ports';
import type { EffectLog } from '@platform/sdk';

import type { AskedTask } from './asked-task';

/** Everything besides the plan that determines what a run does. */
export interface RunSubject {
  readonly runId: string;
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
  /** ISO 8601, UTC: when the event was accepted. The run's clock starts here. */
  readonly startedAt: string;
  readonly timezone: string;
  /** What effects name as the workflow of the run. It changes nothing that the run does. */
  readonly workflow?: WorkflowReference;
}

/** The outside of a run: real adapters, or sandboxes in a simulation. Looked up when used. */
export interface RunEnvironment {
  readonly ports: Ports;
  readonly terminology: Terminology;
  readonly log: EffectLog;
  /** Node path → result of the node, which then does not run (pins of a simulation). */
  readonly pinned?: ReadonlyMap<string, PinnedEnd>;
  readonly agents?: AgentSettings;
  /** Publishes a pending validation to the record port of every subject. Absent when there is none. */
  readonly publishValidation?: PublishValidation;
  /** Withdraws a pending validation that will not be decided. */
  readonly withdrawValidation?: WithdrawValidation;
  /** Told of each task that is opened (simulations). It changes nothing that the run does. */
  readonly onAsked?: (task: AskedTask) => void;
}

/** What an instance, or a simulation, sets for its agents. */
export interface AgentSettings {
  /** Maximum number of turns of an agent that sets none. */
  readonly defaultTurns?: number;
  readonly priceOf?: (provider: string, model: string) => ModelPrice | undefined;
  /** Turns to use instead of asking a model, by the path of the agent's node. */
  readonly turns?: Readonly<Record<string, readonly ModelTurn[]>>;
}

/** A fixed result of a node: values and flow outputs by name, or a failure. */
export type PinnedEnd = (
  | { readonly outputs: JsonObject }
  | { readonly error: { readonly code: string; readonly message: string } }
) & {
  /** The result applies only to these inputs; for others the node runs. Absent: any inputs. */
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
  options: {
    readonly idempotencyKey: string;
    readonly signal: AbortSignal;
    readonly decision?: DecisionMade;
  },
) => Promise<void>;
