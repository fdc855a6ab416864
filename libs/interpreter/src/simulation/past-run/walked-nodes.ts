import type { Catalog } from '@platform/catalog';
import type { NodeKind } from '@platform/manifests';
import {
  constructOf,
  type CallConfig,
  type ConstructName,
  type MapConfig,
  type NodeSpec,
  type WorkflowSpec,
} from '@platform/workflow';

/** A valid specification, with the workflows that it can call by slug. */
export interface WalkedWorkflow {
  readonly spec: WorkflowSpec;
  readonly callees?: ReadonlyMap<string, WorkflowSpec>;
}

/** A node that runs of a workflow may reach. */
export interface WalkedNode {
  readonly spec: NodeSpec;
  readonly kind: NodeKind;
  readonly construct: ConstructName;
  /** The enclosing calls that name other subjects than the run, outermost first. */
  readonly calls: readonly { readonly path: string; readonly context: object }[];
}

/** Nodes by template path: `review/dose`. */
export type WalkedNodes = ReadonlyMap<string, WalkedNode>;

interface Scope {
  readonly prefix: string;
  readonly nodes: readonly NodeSpec[];
  readonly calls: WalkedNode['calls'];
}

/** All nodes of a workflow, including those of maps and called workflows. */
export function walkedNodes(
  { spec, callees = new Map() }: WalkedWorkflow,
  catalog: Catalog,
): WalkedNodes {
  const found = new Map<string, WalkedNode>();
  const visit = ({ prefix, nodes, calls }: Scope): void => {
    for (const node of nodes) {
      const type = catalog.nodes.get(node.type);
      if (!type) continue;
      const path = `${prefix}${node.id}`;
      const construct = constructOf(type).name;
      found.set(path, { spec: node, kind: type.kind, construct, calls });
      if (construct === 'map') {
        visit({ prefix: `${path}/`, nodes: (node.config as MapConfig).body.nodes, calls });
      }
      if (construct !== 'call') continue;
      const { workflow, mode = 'wait', context } = node.config as CallConfig;
      const callee = mode === 'wait' ? callees.get(workflow) : undefined;
      if (!callee) continue;
      const within = context ? [...calls, { path, context }] : calls;
      visit({ prefix: `${path}/`, nodes: callee.nodes, calls: within });
    }
  };
  visit({ prefix: '', nodes: spec.nodes, calls: [] });
  return found;
}
