import type { CallResult, Conversation, ConversationAction, JudgedTurn } from '@platform/agents';
import type { ExternalCode } from '@platform/catalog';
import type { CompiledExpression, EvaluationBudget } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import type {
  Decision,
  Diagnostic,
  JsonObject,
  JsonValue,
  Language,
  PendingValidation,
} from '@platform/ports';
import type { ConstructName } from '@platform/workflow';

import type { DetachedRun, Effect } from '../driver';
import type { EscalationStep } from '../escalation';
import type { NodePolicy } from '../policy';
import type { RunSubject, RunEnvironment } from '../run-input';
import type { TerminologyUse } from '../terminology-use';
import type { DecidedBy, SkipCause, SkipReason } from '../trace';
import type { TriggerCondition } from './trigger-condition';

/** An output of a planned node. `node` is its index in the scope, or `SCOPE` for `$in`. */
export interface OutputReference {
  readonly node: number;
  readonly port: string;
}

/** The node index of `$in`. */
export const SCOPE = -1;

export interface PlannedInput {
  readonly name: string;
  readonly required: boolean;
  /** False for a port that only expressions of the node read. */
  readonly declared: boolean;
  readonly sources: readonly OutputReference[];
  readonly collect: boolean;
  readonly constant?: JsonValue;
  readonly expression?: CompiledExpression;
}

export interface PlannedNode {
  /** Index in the scope, in launch order. */
  readonly index: number;
  readonly id: string;
  readonly type: string;
  readonly kind: NodeKind;
  readonly construct: ConstructName;
  /** Triggers only: decides whether it accepts the run's event. */
  readonly trigger?: TriggerCondition;
  readonly config: JsonObject;
  readonly inputs: readonly PlannedInput[];
  /** Inputs that an `{ expr }` binding fills. */
  readonly expressions: readonly (PlannedInput & { readonly expression: CompiledExpression })[];
  readonly after: { readonly mode: 'all' | 'any'; readonly sources: readonly OutputReference[] };
  /** Number of incoming edges, for data and order. */
  readonly incoming: number;
  /** Number of incoming edges from nodes of the scope, which the node waits for. */
  readonly awaited: number;
  /** Target index of every outgoing edge, one entry per edge. */
  readonly targets: readonly number[];
  readonly outputs: ReadonlySet<string>;
  readonly flowOutputs: ReadonlySet<string>;
  /** Checks outputs against their declared types. Used only for values from outside. */
  readonly checkOutputs: (outputs: JsonObject) => readonly Diagnostic[];
  /** The codes of external value sets in outputs, which `checkOutputs` accepts without knowing them. */
  readonly externalCodes: (outputs: JsonObject) => readonly ExternalCode[];
  readonly policy: NodePolicy;
  /** Replaces the run id in the idempotency key of the node's effects. */
  readonly idempotencyKey?: CompiledExpression;
  /** The scope that the node walks: the body of a map, or the called workflow. */
  readonly body?: ScopePlan;
  /** Runs the node. Throws what its behavior throws. */
  readonly execute: NodeExecutor;
}

/** A graph that is ready to walk: the workflow, the body of a map, or a called workflow. */
export interface ScopePlan {
  /** Nodes in launch order: by topological depth, then by position in `nodes[]`. */
  readonly nodes: readonly PlannedNode[];
  readonly outputs: readonly { readonly name: string; readonly from: readonly OutputReference[] }[];
  /** Node id → index. */
  readonly indexOf: ReadonlyMap<string, number>;
}

/** A specification that is resolved against the catalog and ready to interpret. */
export interface Plan extends ScopePlan {
  readonly slug: string;
  readonly name: string;
  /** Language of the messages of failures. */
  readonly language: Language;
  /** Time limit of the whole run, in ms. */
  readonly runTimeoutMs?: number;
}

/** Result of a node: its live outputs, and why the others are not live. */
export interface NodeEnd {
  readonly outputs: JsonObject;
  /** Live flow outputs, which have no value. */
  readonly flows?: readonly string[];
  readonly whyAbsent?: SkipReason;
  /** Reasons for single outputs that are not live, where they differ from `whyAbsent`. */
  readonly causes?: Readonly<Record<string, SkipCause>>;
  /** Answers of the terminology that the node used outside a step. */
  readonly terminology?: TerminologyUse;
  /** Tables only: the rows that decided, counted from 1. */
  readonly rows?: readonly number[];
}

/** A request to walk one instance of a scope as part of a node. */
export interface ScopeRequest {
  /** Prefix of the node paths: `review[3]/`. */
  readonly prefix: string;
  /** Value of `$in`. For a called workflow, its inputs. */
  readonly inputs: JsonObject;
  /** Why an absent member of `inputs` is absent. */
  readonly causes: Readonly<Record<string, SkipCause>>;
  readonly subject: RunSubject;
  /** `item` and `index`, for expressions. */
  readonly locals: JsonObject;
}

/** Result of one scope instance. */
export interface ScopeEnd {
  readonly outputs: JsonObject;
  /** Reasons for outputs without a value. */
  readonly causes: Readonly<Record<string, SkipCause>>;
  /** The first failure in plan order that no `onError` handled. */
  readonly error?: { readonly code: string; readonly message: string; readonly nodePath: string };
}

/** What the interpreter must do to run a node. */
export type Launch =
  /** Pure: ends immediately, is recomputed on replay, and is never journaled. */
  | { readonly kind: 'end'; readonly end: NodeEnd }
  /** Has effects: one journaled step per attempt. */
  | {
      readonly kind: 'effect';
      readonly effect: Effect;
      readonly end: (value: JsonValue) => NodeEnd;
    }
  /** Asks a model turn by turn, and makes the tool calls that it asks for: one journaled step each. */
  | ({ readonly kind: 'agent' } & AgentLaunch)
  /** Suspends until a person decides or the time is over. */
  | {
      readonly kind: 'human';
      readonly request: ValidationBody;
      readonly dueMs?: number;
      readonly escalation: readonly EscalationStep[];
      readonly resolve: (decision: Decision) => NodeEnd;
    }
  /** Suspends until an instant. */
  | { readonly kind: 'timer'; readonly ms: number; readonly end: (at: string) => NodeEnd }
  /** Suspends until a matching event arrives or the time is over. */
  | {
      readonly kind: 'event';
      readonly eventType: string;
      readonly timeoutMs?: number;
      readonly recognises: (event: JsonObject, budget: EvaluationBudget) => boolean;
      readonly end: (at: string, event?: JsonObject) => NodeEnd;
    }
  /** Walks a scope, once or once per item, at most `window` at a time. */
  | {
      readonly kind: 'scopes';
      readonly plan: ScopePlan;
      readonly workflow?: { readonly slug: string; readonly name: string };
      readonly count: number;
      readonly window: number;
      readonly request: (position: number) => ScopeRequest;
      /** Combines the results. Throws when they fail the node. */
      readonly end: (ends: readonly ScopeEnd[]) => NodeEnd;
    }
  /** Starts a separate run. */
  | { readonly kind: 'detach'; readonly run: DetachedRun; readonly end: NodeEnd };

/** A tool call that an agent may make. */
export type AgentCall = ConversationAction & { readonly kind: 'call' };

export interface AgentLaunch {
  readonly conversation: Conversation;
  /** Asks the model. Its value is an {@link AnsweredTurn}. */
  readonly ask: (action: ConversationAction & { readonly kind: 'turn' }) => Effect;
  /**
   * What a call does: an effect with its policy, or a result at once for a pure tool. `approvedBy`: the person who approved
   * it.
   */
  readonly call: (
    call: AgentCall,
    approvedBy?: DecidedBy,
  ) => { readonly effect: Effect; readonly policy: NodePolicy } | { readonly result: CallResult };
  /** The validation of a call that a person has to approve. */
  readonly approval: (call: AgentCall) => ValidationBody;
  /** Checks the outputs as outputs from outside; an effect where the terminology has to be asked. */
  readonly check: (outputs: JsonObject) => Effect | undefined;
  readonly end: (outputs: JsonValue) => NodeEnd;
}

/** The journaled value of a turn. */
export interface AnsweredTurn {
  readonly turn: JudgedTurn;
  /** Absent when the price of the model is not known. */
  readonly cost?: number;
}

/** What a pending validation asks, without what identifies it. */
export type ValidationBody = Omit<
  PendingValidation,
  'runId' | 'pendingId' | 'kind' | 'workflowName' | 'dueAt'
>;

/** A node that is about to run, with everything it can read. */
export interface NodeRun {
  readonly node: PlannedNode;
  /** Full path: `review[3]/dose`. */
  readonly path: string;
  readonly inputs: JsonObject;
  /** Reasons for absent optional inputs that are connected. */
  readonly causes: Readonly<Record<string, SkipCause>>;
  readonly subject: RunSubject;
  readonly environment: RunEnvironment;
  /** Language of the messages of failures, and of the titles of approvals. */
  readonly language: Language;
  /** `item` and `index` inside a map. */
  readonly locals: JsonObject;
  /** Inputs of the call, in a called workflow. */
  readonly called?: JsonObject | undefined;
  /** Reasons for absent inputs of the call. */
  readonly calledCauses: Readonly<Record<string, SkipCause>>;
  /** The run's logical clock, ISO 8601, UTC. */
  readonly clock: string;
  /** Budget of all expressions and templates that are evaluated before the node begins. */
  readonly budget: EvaluationBudget;
  /** Idempotency key of its effects: `<runId>:<path>`, or what the policy computes. */
  readonly idempotencyKey: string;
  /** People who accepted a human task on which the node depends. Read when its inputs are known. */
  readonly deciders: readonly DecidedBy[];
  /** Logs a sentence without values. It is not logged again on replay. */
  say(level: 'debug' | 'info' | 'warn', message: string): void;
}

export type NodeExecutor = (run: NodeRun) => Launch;
