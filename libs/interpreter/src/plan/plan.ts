import type { CompiledExpression } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import type { Diagnostic, JsonObject, JsonValue } from '@platform/ports';
import type { ConstructName } from '@platform/workflow';

import type { NodeExecutor } from '../launch';
import type { NodePolicy } from '../policy';
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
