import { checkValue, type Catalog, type NodeType } from '@platform/catalog';
import { compileExpression, type CompiledExpression } from '@platform/expression';
import type { NodeKind } from '@platform/manifests';
import type { Diagnostic, JsonObject, JsonValue } from '@platform/ports';
import type { BehaviorContext, NodeBehavior } from '@platform/sdk';
import {
  AFTER_PORT,
  checkWorkflow,
  nodeSignature,
  parsePortReference,
  type InputBinding,
  type NodeSpec,
  type WorkflowSpec,
} from '@platform/workflow';

import { toNodeFailure, type NodeFailure } from './node-failure';
import { nodePolicy, type NodePolicy } from './policy';

/** An output of a planned node: `node` is its index in the plan. */
export interface OutputReference {
  readonly node: number;
  readonly port: string;
}

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
  readonly index: number;
  readonly path: string;
  readonly id: string;
  readonly type: string;
  readonly kind: NodeKind;
  readonly dynamic?: NodeType['dynamic'];
  readonly eventType?: string;
  readonly config: JsonObject;
  readonly inputs: readonly PlannedInput[];
  readonly after: { readonly mode: 'all' | 'any'; readonly sources: readonly OutputReference[] };
  /** Every incoming edge, data and order alike. */
  readonly incoming: number;
  /** Index of the target of every outgoing edge; one entry an edge. */
  readonly targets: readonly number[];
  /** Outputs that some edge reads. */
  readonly wiredOutputs: ReadonlySet<string>;
  readonly outputs: readonly string[];
  /** What of these outputs is no value of its declared type; asked at the boundary only. */
  readonly checkOutputs: (outputs: JsonObject) => readonly Diagnostic[];
  readonly policy: NodePolicy;
  readonly behavior?: NodeBehavior;
  /** Why there is no behavior: its factory threw. Fails the node, not the whole run. */
  readonly behaviorFailure?: NodeFailure;
  readonly guard?: CompiledExpression;
}

/** A specification resolved against the catalog, ready to interpret; nodes in launch order. */
export interface Plan {
  readonly slug: string;
  readonly name: string;
  readonly nodes: readonly PlannedNode[];
  readonly outputs: readonly { readonly name: string; readonly from: readonly OutputReference[] }[];
}

export interface PlanOptions {
  /** Language of what behaviors write to the record. */
  readonly locale: string;
}

interface WiredNode {
  readonly spec: NodeSpec;
  readonly position: number;
  depth: number;
  readonly incoming: { readonly from: string; readonly port: string; readonly to: string }[];
  readonly outgoing: { readonly to: string; readonly port: string }[];
}

function wire(spec: WorkflowSpec): Map<string, WiredNode> {
  const wired = new Map<string, WiredNode>(
    spec.nodes.map((node, position) => [
      node.id,
      { spec: node, position, depth: 0, incoming: [], outgoing: [] },
    ]),
  );
  for (const edge of spec.edges) {
    const from = parsePortReference(edge.from);
    const to = parsePortReference(edge.to);
    wired.get(to.node)?.incoming.push({ from: from.node, port: from.port, to: to.port });
    wired.get(from.node)?.outgoing.push({ to: to.node, port: from.port });
  }
  return wired;
}

/** Longest distance from a node without predecessors; the graph is known to be acyclic. */
function assignDepths(wired: ReadonlyMap<string, WiredNode>): void {
  const waiting = new Map([...wired].map(([id, { incoming }]) => [id, incoming.length]));
  const free = [...wired.values()].filter(({ incoming }) => incoming.length === 0);
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    for (const { to } of node.outgoing) {
      const target = wired.get(to);
      if (!target) continue;
      target.depth = Math.max(target.depth, node.depth + 1);
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) free.push(target);
    }
  }
}

const bindingOf = (
  binding: InputBinding | undefined,
): Pick<PlannedInput, 'constant' | 'expression' | 'collect'> => {
  if (!binding) return { collect: false };
  if ('const' in binding) return { collect: false, constant: binding.const as JsonValue };
  if ('expr' in binding) return { collect: false, expression: compileExpression(binding.expr) };
  return { collect: binding.merge === 'collect' };
};

function prepareBehavior(
  { behavior }: NodeType,
  context: BehaviorContext,
): Pick<PlannedNode, 'behavior' | 'behaviorFailure'> {
  if (!behavior) return {};
  try {
    return { behavior: behavior(context) };
  } catch (thrown) {
    return { behaviorFailure: toNodeFailure(thrown) };
  }
}

function planNode(
  node: WiredNode,
  type: NodeType,
  context: {
    readonly index: number;
    readonly indexOf: ReadonlyMap<string, number>;
    readonly spec: WorkflowSpec;
    readonly catalog: Catalog;
    readonly locale: string;
  },
): PlannedNode {
  const { spec } = node;
  const signature = nodeSignature(spec, type);
  const indexOf = (id: string): number => context.indexOf.get(id) ?? -1;
  const sources = (port: string): OutputReference[] =>
    node.incoming
      .filter(({ to }) => to === port)
      .map((edge) => ({ node: indexOf(edge.from), port: edge.port }));
  const declared = new Set(signature.inputs.map(({ name }) => name));
  const names = new Set([
    ...declared,
    ...node.incoming.map(({ to }) => to).filter((port) => port !== AFTER_PORT),
  ]);
  const required = new Set(
    signature.inputs.filter((input) => input.required).map(({ name }) => name),
  );
  return {
    index: context.index,
    path: spec.id,
    id: spec.id,
    type: spec.type,
    kind: type.kind,
    ...(type.dynamic && { dynamic: type.dynamic }),
    ...(type.eventType && { eventType: type.eventType }),
    config: (spec.config ?? {}) as JsonObject,
    inputs: [...names].map((name) => ({
      name,
      required: required.has(name),
      declared: declared.has(name),
      sources: sources(name),
      ...bindingOf(spec.inputs?.[name]),
    })),
    after: { mode: spec.after ?? 'all', sources: sources(AFTER_PORT) },
    incoming: node.incoming.length,
    targets: node.outgoing.map(({ to }) => indexOf(to)),
    wiredOutputs: new Set(node.outgoing.map(({ port }) => port)),
    outputs: signature.outputs.map(({ name }) => name),
    checkOutputs: (outputs) =>
      signature.outputs.flatMap(({ name, type }) =>
        outputs[name] === undefined
          ? []
          : checkValue(type, outputs[name], context.catalog).map((finding) => ({
              ...finding,
              path: `/${name}${finding.path}`,
            })),
      ),
    policy: nodePolicy(type.kind, context.spec.settings?.defaults, spec.policy),
    ...prepareBehavior(type, {
      locale: context.locale,
      t: context.catalog.translate(type.plugin, context.locale),
      node: { id: spec.id, type: spec.type },
    }),
    ...(type.dynamic === 'guard' && {
      guard: compileExpression((spec.config as { when: string }).when),
    }),
  };
}

/**
 * Resolves a specification against the catalog. Without a plan, `diagnostics` says why. Nodes are
 * in (topological depth, position in `nodes[]`) order, which is the launch order and so part of the
 * journal contract.
 */
export function planWorkflow(
  spec: WorkflowSpec,
  catalog: Catalog,
  { locale }: PlanOptions,
): { readonly plan?: Plan; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics = checkWorkflow(spec, catalog);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { diagnostics };
  const wired = wire(spec);
  assignDepths(wired);
  const ordered = [...wired.values()].sort((a, b) => a.depth - b.depth || a.position - b.position);
  const indexOf = new Map(ordered.map((node, index) => [node.spec.id, index]));
  const nodes = ordered.map((node, index) => {
    const type = catalog.nodes.get(node.spec.type);
    if (!type) throw new Error(`unchecked node type ${node.spec.type}`);
    return planNode(node, type, { index, indexOf, spec, catalog, locale });
  });
  const outputs = (spec.outputs ?? []).map(({ name, from }) => ({
    name,
    from: [from].flat().map((reference) => {
      const { node, port } = parsePortReference(reference);
      return { node: indexOf.get(node) ?? -1, port };
    }),
  }));
  return { plan: { slug: spec.slug, name: spec.name, nodes, outputs }, diagnostics };
}
