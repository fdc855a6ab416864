import type { Catalog, NodeType } from '@platform/catalog';

import type { CheckOptions } from '../check-options';
import type { Construct, NodeSignature } from '../constructs/construct';
import type { PortReference } from '../port-reference';
import type { GraphSpec, NodeSpec, OutputSpec, SpecPort, WorkflowSpec } from '../schema';
import type { Suggest } from './suggest';

export interface CheckedNode {
  /** The node, without members of its configuration that have the wrong shape: those have their own findings. */
  readonly spec: NodeSpec;
  /** The members that were left out. What is said about one that is missing does not hold for them. */
  readonly leftOut: ReadonlySet<string>;
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

/** One graph of the specification with the nodes and edges that could be resolved. */
export interface CheckedScope {
  /** JSON pointer of the graph: empty for the workflow, `/nodes/5/config/body` for a map's body. */
  readonly pointer: string;
  /** Prefix of node paths in this scope: empty, `review/`, `review/inner/`. */
  readonly prefix: string;
  readonly spec: Pick<GraphSpec, 'nodes' | 'edges'>;
  /** The ports of `$in`; none in the workflow itself. */
  readonly inputs: readonly SpecPort[];
  readonly outputs: readonly OutputSpec[];
  readonly isBody: boolean;
  readonly nodes: ReadonlyMap<string, CheckedNode>;
  /** True when every node of `nodes[]` was resolved, so a name that is not found does not exist. */
  readonly complete: boolean;
  /** Edges whose two ends exist. */
  readonly edges: readonly CheckedEdge[];
  /** The same edges by the node they lead to, in order. */
  readonly incoming: ReadonlyMap<string, readonly CheckedEdge[]>;
  /** The same edges by the node they start from (`$in` included), in order. */
  readonly outgoing: ReadonlyMap<string, readonly CheckedEdge[]>;
  /** Every `node.port` that an edge leads to, valid or not, so that a broken edge is not reported twice. */
  readonly fed: ReadonlySet<string>;
}

/** Whether every node and edge was resolved. Without one, nothing can be said about what it leads to. */
export const isWhole = ({ complete, edges, spec }: CheckedScope): boolean =>
  complete && edges.length === spec.edges.length;

/** The input of every check. */
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
  /** Shared by all checks, because its limit counts for all of them together. */
  readonly suggest: Suggest;
}
