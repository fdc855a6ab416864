import type { Catalog, NodeType } from '@platform/catalog';
import type { PortDef } from '@platform/ports';

import type { CheckOptions } from '../check-options';
import type { Construct, NodeSignature } from '../constructs/construct';
import type { PortReference } from '../port-reference';
import type { GraphSpec, NodeSpec, OutputSpec, WorkflowSpec } from '../schema';
import type { Suggest } from './suggest';

export interface CheckedNode {
  readonly spec: NodeSpec;
  /** Where it stands in the specification, a JSON pointer. */
  readonly pointer: string;
  /** Position in `nodes[]` of its scope. */
  readonly position: number;
  readonly type: NodeType;
  readonly construct: Construct;
  readonly signature: NodeSignature;
  /** The body of a map. */
  readonly body?: CheckedScope;
}

export interface CheckedEdge {
  /** Where it stands in the specification, a JSON pointer. */
  readonly pointer: string;
  readonly from: PortReference;
  readonly to: PortReference;
}

/** One graph of the specification, its nodes and edges resolved as far as they can be. */
export interface CheckedScope {
  /** JSON pointer of the graph: empty for the workflow, `/nodes/5/config/body` for a map's body. */
  readonly pointer: string;
  /** Before the id of a node in its path: empty, `review/`, `review/inner/`. */
  readonly prefix: string;
  readonly spec: Pick<GraphSpec, 'nodes' | 'edges'>;
  /** The ports of `$in`; none in the workflow itself. */
  readonly inputs: readonly PortDef[];
  readonly outputs: readonly OutputSpec[];
  readonly isBody: boolean;
  readonly nodes: ReadonlyMap<string, CheckedNode>;
  /** Every node of `nodes[]` could be resolved: what is missing is missing, not broken. */
  readonly complete: boolean;
  /** Edges whose two ends exist. */
  readonly edges: readonly CheckedEdge[];
  /** The same edges by the node they lead to, in order. */
  readonly incoming: ReadonlyMap<string, readonly CheckedEdge[]>;
  /** The same edges by the node they start from (`$in` included), in order. */
  readonly outgoing: ReadonlyMap<string, readonly CheckedEdge[]>;
  /** `node.port` that some edge names, sound or not: what a broken edge feeds is not reported too. */
  readonly fed: ReadonlySet<string>;
}

/** What every check reads. */
export interface CheckSubject {
  readonly spec: WorkflowSpec;
  readonly catalog: Catalog;
  readonly options: CheckOptions;
  readonly callees: ReadonlyMap<string, WorkflowSpec>;
  readonly root: CheckedScope;
  /** Every scope, the root first, outer before inner. */
  readonly scopes: readonly CheckedScope[];
  /** Paths of nodes that hazards name as controls, and of the maps around them. */
  readonly controls: ReadonlySet<string>;
  /** Shared by all checks, so that together they stay within its bound. */
  readonly suggest: Suggest;
}
