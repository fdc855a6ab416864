import type { Catalog, NodeType } from '@platform/catalog';

import type { PortReference } from '../port-reference';
import type { NodeSignature } from '../node-signature';
import type { NodeSpec, WorkflowSpec } from '../schema';

export interface CheckedNode {
  readonly spec: NodeSpec;
  /** Position in `nodes[]`, for paths. */
  readonly position: number;
  readonly type: NodeType;
  readonly signature: NodeSignature;
}

export interface CheckedEdge {
  readonly position: number;
  readonly from: PortReference;
  readonly to: PortReference;
}

/** What every check reads: the specification with its nodes and edges resolved as far as they can be. */
export interface CheckSubject {
  readonly spec: WorkflowSpec;
  readonly catalog: Catalog;
  readonly nodes: ReadonlyMap<string, CheckedNode>;
  /** Edges whose two ends exist. */
  readonly edges: readonly CheckedEdge[];
  /** The same edges by the node they lead to, in order. */
  readonly incoming: ReadonlyMap<string, readonly CheckedEdge[]>;
  /** `node.port` that some edge names, sound or not: what a broken edge feeds is not reported too. */
  readonly fed: ReadonlySet<string>;
}
