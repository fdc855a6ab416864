import { AFTER_PORT, ERROR_PORT, SCOPE_INPUT, type PortReference } from '../port-reference';
import type { CheckedEdge, CheckedNode, CheckedScope } from './check-subject';
import { inTopologicalOrder } from './topology';

/** The input that a value output of a guard or a switch passes on. */
export function passedPort(
  { construct, signature }: CheckedNode,
  port: string,
): string | undefined {
  if (signature.flowOutputs.includes(port)) return undefined;
  if (construct.name === 'guard') return port;
  return construct.name === 'switch' ? port.slice(port.indexOf('.') + 1) : undefined;
}

/** Whether an input has its value from edges alone. */
const isWired = ({ spec: { inputs = {} } }: CheckedNode, port: string): boolean => {
  const binding = Object.hasOwn(inputs, port) ? inputs[port] : undefined;
  return binding === undefined || 'merge' in binding;
};

/** One input that only edges give a value. */
export interface WiredInput {
  readonly name: string;
  readonly required: boolean;
  readonly edges: readonly CheckedEdge[];
}

interface Wiring {
  readonly node: CheckedNode;
  readonly incoming: readonly CheckedEdge[];
  readonly after: readonly CheckedEdge[];
  readonly inputs: readonly WiredInput[];
}

/** The inputs of a node that edges alone give a value, with their edges. */
function wiringOf(node: CheckedNode, { incoming }: Pick<CheckedScope, 'incoming'>): Wiring {
  const edges = incoming.get(node.spec.id) ?? [];
  const byPort = new Map<string, CheckedEdge[]>();
  for (const edge of edges) {
    const others = byPort.get(edge.to.port);
    if (others) others.push(edge);
    else byPort.set(edge.to.port, [edge]);
  }
  return {
    node,
    incoming: edges,
    after: byPort.get(AFTER_PORT) ?? [],
    inputs: node.signature.inputs.flatMap(({ name, required = false }) => {
      const into = byPort.get(name);
      return into && isWired(node, name) ? [{ name, required, edges: into }] : [];
    }),
  };
}

/**
 * Maximum number of nodes and edges that the suppositions of one check look at, in document order. A workflow of 300
 * nodes and edges stays within it with 3,000 suppositions.
 */
const MAX_STEPS = 1_000_000;

/** What can happen in a scope under a supposition. */
export interface Supposed {
  /** Whether the node can run. */
  runs(id: string): boolean;
  /** Whether the output can be live. */
  isLive(output: PortReference): boolean;
}

/**
 * Answers what can still happen in one scope if some outputs are skipped. Every decision counts as open, so that
 * a node counts as skipped only if it is skipped whatever is decided. Failures do not count.
 */
export class Suppositions {
  private readonly wirings: readonly Wiring[];
  private readonly ordered: ReadonlySet<string>;

  constructor(private readonly scope: CheckedScope) {
    this.wirings = inTopologicalOrder(scope).map((node) => wiringOf(node, scope));
    this.ordered = new Set(this.wirings.map(({ node }) => node.spec.id));
  }

  /** The first of several subjects, as many as can be supposed about within the limit. */
  affordable<T>(subjects: readonly T[]): readonly T[] {
    const steps = this.scope.nodes.size + this.scope.edges.length;
    return subjects.slice(0, Math.ceil(MAX_STEPS / steps));
  }

  /** The nodes in topological order, with the inputs that edges alone give a value. */
  wired(): readonly Pick<Wiring, 'node' | 'inputs'>[] {
    return this.wirings;
  }

  without(isSkipped: (output: PortReference) => boolean): Supposed {
    const running = new Set<string>();
    /** Inputs of the running nodes that no live edge reaches. */
    const absent = new Map<string, ReadonlySet<string>>();
    const isLive = (output: PortReference): boolean => {
      if (output.port === ERROR_PORT || isSkipped(output)) return false;
      const node = this.scope.nodes.get(output.node);
      // A node on or behind a cycle has its own finding, and counts as running.
      if (output.node === SCOPE_INPUT || !node || !this.ordered.has(output.node)) return true;
      if (!running.has(output.node)) return false;
      const passed = passedPort(node, output.port);
      return passed === undefined || absent.get(output.node)?.has(passed) !== true;
    };
    const reaches = ({ from }: CheckedEdge): boolean => isLive(from);
    for (const { node, incoming, after, inputs } of this.wirings) {
      const missing = inputs.filter(({ edges }) => !edges.some(reaches));
      const inOrder = node.spec.after === 'any' ? after.some(reaches) : after.every(reaches);
      const runs =
        missing.every(({ required }) => !required) &&
        (after.length === 0 || inOrder) &&
        (incoming.length === 0 || incoming.some(reaches));
      if (!runs) continue;
      running.add(node.spec.id);
      if (missing.length > 0) absent.set(node.spec.id, new Set(missing.map(({ name }) => name)));
    }
    return { runs: (id) => running.has(id) || !this.ordered.has(id), isLive };
  }
}

/** The nodes that edges lead to from some nodes. */
export function reachedFrom(
  { outgoing }: Pick<CheckedScope, 'outgoing'>,
  starts: Iterable<string>,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...starts];
  for (const id of waiting) {
    for (const { to } of outgoing.get(id) ?? []) {
      if (reached.has(to.node)) continue;
      reached.add(to.node);
      waiting.push(to.node);
    }
  }
  return reached;
}
