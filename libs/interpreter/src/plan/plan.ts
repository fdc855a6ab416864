import type { CompiledExpression, EvaluationBudget } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import type {
  Decision,
  Diagnostic,
  JsonObject,
  JsonValue,
  PendingValidation,
} from '@platform/ports';
import type { ConstructName } from '@platform/workflow';

import type { DetachedRun, Effect } from '../driver';
import type { EscalationStep } from '../escalation';
import type { NodePolicy } from '../policy';
import type { RunSubject, RunEnvironment } from '../run-input';
import type { SkipCause } from '../trace';
import type { TriggerCondition } from './trigger-condition';

/** An output of a planned node: `node` is its index in its scope, or `SCOPE` for what `$in` holds. */
export interface OutputReference {
  readonly node: number;
  readonly port: string;
}

/** The node index of `$in`. */
export const SCOPE = -1;

export interface PlannedInput {
  readonly name: string;
  readonly required: boolean;
  /** False for a port that only the node's expressions read. */
  readonly declared: boolean;
  readonly sources: readonly OutputReference[];
  readonly collect: boolean;
  readonly constant?: JsonValue;
  readonly expression?: CompiledExpression;
}

export interface PlannedNode {
  /** Position in its scope, which is in launch order. */
  readonly index: number;
  readonly id: string;
  readonly type: string;
  readonly kind: NodeKind;
  readonly construct: ConstructName;
  /** Of a trigger: whether it takes the run's event. */
  readonly trigger?: TriggerCondition;
  readonly config: JsonObject;
  readonly inputs: readonly PlannedInput[];
  /** Those of `inputs` that an `{ expr }` binding fills. */
  readonly expressions: readonly (PlannedInput & { readonly expression: CompiledExpression })[];
  readonly after: { readonly mode: 'all' | 'any'; readonly sources: readonly OutputReference[] };
  /** Every incoming edge, data and order alike. */
  readonly incoming: number;
  /** Those that come from nodes of the scope, and so have to be waited for. */
  readonly awaited: number;
  /** Index of the target of every outgoing edge; one entry an edge. */
  readonly targets: readonly number[];
  readonly outputs: ReadonlySet<string>;
  readonly flowOutputs: ReadonlySet<string>;
  /** What of these outputs is no value of its declared type; asked at the boundary only. */
  readonly checkOutputs: (outputs: JsonObject) => readonly Diagnostic[];
  readonly policy: NodePolicy;
  /** Stands in for the run in the key its effects are known by. */
  readonly idempotencyKey?: CompiledExpression;
  /** What it walks itself: the body of a map, the workflow it calls. */
  readonly body?: ScopePlan;
  /** How it runs; throws what its behavior throws. */
  readonly execute: NodeExecutor;
}

/** One graph, ready to walk: the workflow, the body of a map, a called workflow. */
export interface ScopePlan {
  /** In launch order: topological depth, then position in `nodes[]`. */
  readonly nodes: readonly PlannedNode[];
  readonly outputs: readonly { readonly name: string; readonly from: readonly OutputReference[] }[];
  /** Index of a node by its id. */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** A specification resolved against the catalog, ready to interpret. */
export interface Plan extends ScopePlan {
  readonly slug: string;
  readonly name: string;
  /** Milliseconds after which a run that has not ended is given up. */
  readonly runTimeoutMs?: number;
}

/** What a node that ran gives: its live outputs, and why the others are not live. */
export interface NodeEnd {
  readonly outputs: JsonObject;
  /** Live outputs without a value. */
  readonly flows?: readonly string[];
  readonly whyAbsent?: string;
  /** Why single outputs are not live, where it is not for `whyAbsent`. */
  readonly causes?: Readonly<Record<string, SkipCause>>;
}

/** One instance of a scope to walk as part of a node. */
export interface ScopeRequest {
  /** Before the ids of its nodes in their paths: `review[3]/`. */
  readonly prefix: string;
  /** What `$in` holds; for a called workflow, its inputs. */
  readonly inputs: JsonObject;
  /** Why an absent member of `inputs` is absent. */
  readonly causes: Readonly<Record<string, SkipCause>>;
  readonly subject: RunSubject;
  /** `item` and `index`, for expressions. */
  readonly locals: JsonObject;
}

/** How one instance of a scope ended. */
export interface ScopeEnd {
  readonly outputs: JsonObject;
  /** Why the outputs that have no value have none. */
  readonly causes: Readonly<Record<string, SkipCause>>;
  /** The first failure in plan order that no `onError` took care of. */
  readonly error?: { readonly code: string; readonly message: string; readonly nodePath: string };
}

/** What has to happen for a node that runs. */
export type Launch =
  /** Pure: ended at once, recomputed on replay, never journaled. */
  | { readonly kind: 'end'; readonly end: NodeEnd }
  /** Touches the world: one journaled step an attempt. */
  | {
      readonly kind: 'effect';
      readonly effect: Effect;
      readonly end: (value: JsonValue) => NodeEnd;
    }
  /** Suspends until a human decides, or nobody did in time. */
  | {
      readonly kind: 'human';
      readonly request: Omit<
        PendingValidation,
        'runId' | 'pendingId' | 'kind' | 'workflowName' | 'dueAt'
      >;
      readonly dueMs?: number;
      readonly escalation: readonly EscalationStep[];
      readonly resolve: (decision: Decision) => NodeEnd;
    }
  /** Suspends until an instant. */
  | { readonly kind: 'timer'; readonly ms: number; readonly end: (at: string) => NodeEnd }
  /** Suspends until a domain event is recognised, or nothing came in time. */
  | {
      readonly kind: 'event';
      readonly eventType: string;
      readonly timeoutMs?: number;
      readonly recognises: (event: JsonObject, budget: EvaluationBudget) => boolean;
      readonly end: (at: string, event?: JsonObject) => NodeEnd;
    }
  /** Walks a scope, once or once an item, at most `window` at a time. */
  | {
      readonly kind: 'scopes';
      readonly plan: ScopePlan;
      readonly workflow?: { readonly slug: string; readonly name: string };
      readonly count: number;
      readonly window: number;
      readonly request: (position: number) => ScopeRequest;
      /** Throws when what the scopes came to fails the node. */
      readonly end: (ends: readonly ScopeEnd[]) => NodeEnd;
    }
  /** Starts a run of its own. */
  | { readonly kind: 'detach'; readonly run: DetachedRun; readonly end: NodeEnd };

/** One node about to run, with what it may see. */
export interface NodeRun {
  readonly node: PlannedNode;
  /** Full path: `review[3]/dose`. */
  readonly path: string;
  readonly inputs: JsonObject;
  /** Why an optional input is absent, where an edge should have brought it. */
  readonly causes: Readonly<Record<string, SkipCause>>;
  readonly subject: RunSubject;
  readonly environment: RunEnvironment;
  /** `item` and `index` inside a map. */
  readonly locals: JsonObject;
  /** In a called workflow, the inputs of the call. */
  readonly called?: JsonObject;
  /** Why inputs of the call are absent. */
  readonly calledCauses: Readonly<Record<string, SkipCause>>;
  /** The run's logical clock, ISO 8601, UTC. */
  readonly clock: string;
  /** Of all the expressions and templates that are evaluated before the node begins. */
  readonly budget: EvaluationBudget;
  /** Values for the idempotency key of its effects: `<runId>:<path>`, or what the policy computes. */
  readonly idempotencyKey: string;
  /** A sentence for the log, without payload; said once, not again on replay. */
  readonly say: (level: 'debug' | 'info' | 'warn', message: string) => void;
}

export type NodeExecutor = (run: NodeRun) => Launch;
