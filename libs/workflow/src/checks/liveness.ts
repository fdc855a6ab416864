import {
  AFTER_PORT,
  DONE_PORT,
  ERROR_PORT,
  parsePortReference,
  SCOPE_INPUT,
  type PortReference,
  writePortReference,
} from '../port-reference';
import type { WorkflowSpec } from '../schema';
import type { CheckedEdge, CheckedNode, CheckedScope } from './check-subject';
import { ALWAYS, and, given, NEVER, or, pairwiseExclusive, type Condition } from './condition';
import { branchOf } from './decisions';
import { errorPolicy } from './error-policy';
import { inTopologicalOrder } from './topology';

/** The decision that the start of the run makes: which event started it. */
export const EVENT_DECISION = '$event';
const endOf = (id: string): string => `${id}.$end`;

/**
 * Computes when the nodes and outputs of one scope can be live, depending on guards, switches, human
 * decisions, waits, failures and the event that started the run. A condition may be weaker than the exact
 * one, so a proof that outputs are exclusive or that a node cannot run is always correct.
 */
export class Liveness {
  private readonly running = new Map<string, Condition>();
  private readonly outputs = new Map<string, Condition>();
  /** Branches that edges start from. A decision with one used branch cannot contradict anything and is ignored. */
  private readonly branches = new Map<string, Set<string>>();
  private readonly routed = new Set<string>();
  /** Nodes that need several outputs which can each be live, but never together. */
  readonly contradictory: CheckedNode[] = [];

  constructor(
    private readonly scope: CheckedScope,
    private readonly spec: Pick<WorkflowSpec, 'settings'>,
  ) {
    for (const { from } of scope.edges) this.note(from);
    for (const { from } of scope.outputs)
      [from].flat().map(parsePortReference).forEach(this.note, this);
    for (const node of inTopologicalOrder(scope)) this.running.set(node.spec.id, this.runs(node));
  }

  /** When a node can run. A node on or behind a cycle counts as always running. */
  of(id: string): Condition {
    return this.running.get(id) ?? ALWAYS;
  }

  /** When an output can be live. */
  output(reference: PortReference): Condition {
    const key = writePortReference(reference);
    const known = this.outputs.get(key);
    if (known) return known;
    const condition = this.live(reference);
    if (this.running.has(reference.node)) this.outputs.set(key, condition);
    return condition;
  }

  /** Whether at most one of the outputs can be live in one run. */
  exclusive(references: readonly PortReference[]): boolean {
    return pairwiseExclusive(references.map((reference) => this.output(reference)));
  }

  private note(from: PortReference): void {
    const node = this.scope.nodes.get(from.node);
    if (!node) return;
    if (from.port === ERROR_PORT) this.routed.add(from.node);
    const branch = branchOf(node, from.port);
    if (branch === undefined) return;
    const known = this.branches.get(from.node);
    if (known) known.add(branch);
    else this.branches.set(from.node, new Set([branch]));
  }

  private live({ node: id, port }: PortReference): Condition {
    const node = this.scope.nodes.get(id);
    if (id === SCOPE_INPUT || !node) return ALWAYS;
    const runs = this.of(id);
    const { onError, substitute = {} } = errorPolicy(node.spec, this.spec);
    if (port === ERROR_PORT) return onError === 'route' ? given(runs, endOf(id), 'failed') : NEVER;
    // A substitute is live when the node fails, whatever branch its output belongs to.
    if (onError === 'substitute' && Object.hasOwn(substitute, port)) return runs;
    const done = this.routed.has(id) ? given(runs, endOf(id), 'done') : runs;
    const branch = port === DONE_PORT ? undefined : branchOf(node, port);
    const matters = branch !== undefined && (this.branches.get(id)?.size ?? 0) > 1;
    return matters ? given(done, id, branch) : done;
  }

  private any(edges: readonly CheckedEdge[]): Condition {
    let condition = NEVER;
    for (const { from } of edges) {
      condition = or(condition, this.output(from));
      if (condition === ALWAYS) break;
    }
    return condition;
  }

  /** Applies the rules of the language to a node whose incoming edges are all known. */
  private runs(node: CheckedNode): Condition {
    const { spec, type, signature } = node;
    const incoming = this.scope.incoming.get(spec.id) ?? [];
    const after = incoming.filter(({ to }) => to.port === AFTER_PORT);
    const required = new Set(
      signature.inputs
        .filter(({ name, required: needed }) => {
          const binding = spec.inputs?.[name];
          return needed && (binding === undefined || 'merge' in binding);
        })
        .map(({ name }) => name),
    );
    const byPort = new Map<string, CheckedEdge[]>();
    for (const edge of incoming) {
      if (!required.has(edge.to.port)) continue;
      const others = byPort.get(edge.to.port);
      if (others) others.push(edge);
      else byPort.set(edge.to.port, [edge]);
    }
    const conditions = [...byPort.values()].map((edges) => this.any(edges));
    if (after.length > 0 && spec.after === 'any') conditions.push(this.any(after));
    else conditions.push(...after.map(({ from }) => this.output(from)));
    if (conditions.length === 0 && incoming.length > 0) conditions.push(this.any(incoming));
    if (type.kind === 'trigger' && type.eventType !== undefined) {
      conditions.push(given(ALWAYS, EVENT_DECISION, type.eventType));
    }
    const together = conditions.reduce(and, ALWAYS);
    const eachCan = conditions.every((condition) => condition.length > 0);
    if (together.length === 0 && eachCan) this.contradictory.push(node);
    return together;
  }
}
