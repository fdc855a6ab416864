import type { PortDef, TypeRef } from '@platform/ports';

import { ANY } from '../../constructs/construct';
import {
  AFTER_PORT,
  ERROR_PORT,
  parsePortReference,
  SCOPE_INPUT,
  type PortReference,
} from '../../port-reference';
import type { CheckedNode, CheckedScope } from '../check-subject';
import type { Typing } from './typing';

type Ports = ReadonlyMap<string, PortDef>;

/** A wire into a port that the node does not declare: only its `{ expr }` bindings read it. */
export interface UndeclaredPort {
  readonly type: TypeRef;
  /** Some edge leads to it, but none that is sound: said where the edge is wrong. */
  readonly broken: boolean;
}

/** Type, by name, of what stands at each end of an edge of one scope. */
export interface ScopePorts {
  /** Undefined for what carries no value or is not there. */
  outputType(from: PortReference): TypeRef | undefined;
  input(to: PortReference): PortDef | undefined;
  /** Undeclared ports of a node that edges name. */
  undeclared(node: CheckedNode): ReadonlyMap<string, UndeclaredPort>;
  /** Whether some edge starts from an output, wherever it leads. */
  isWired(node: CheckedNode, output: string): boolean;
}

const byName = (ports: readonly PortDef[]): Ports =>
  new Map(ports.map((port) => [port.name, port]));

/** Ports that edges name, by node, whether or not the edges are sound. */
function namedPorts({ spec }: CheckedScope): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>();
  for (const { to } of spec.edges) {
    const { node, port } = parsePortReference(to);
    if (port === AFTER_PORT) continue;
    const before = named.get(node);
    if (before) before.add(port);
    else named.set(node, new Set([port]));
  }
  return named;
}

/** Looks ports up by name; each node's are indexed once, when first asked for. */
export function scopePorts(scope: CheckedScope, typing: Typing): ScopePorts {
  const inputs = new Map<string, Ports>();
  const outputs = new Map<string, Ports>([[SCOPE_INPUT, byName(scope.inputs)]]);
  const named = namedPorts(scope);
  const starts = new Set(scope.spec.edges.map(({ from }) => from));

  const portsOf = (index: Map<string, Ports>, id: string, side: 'inputs' | 'outputs'): Ports => {
    const ports = index.get(id) ?? byName(scope.nodes.get(id)?.signature[side] ?? []);
    index.set(id, ports);
    return ports;
  };
  const input = ({ node, port }: PortReference) => portsOf(inputs, node, 'inputs').get(port);
  const outputType = ({ node, port }: PortReference): TypeRef | undefined =>
    port === ERROR_PORT ? typing.nodeError : portsOf(outputs, node, 'outputs').get(port)?.type;

  const undeclared = ({ spec: { id } }: CheckedNode): ReadonlyMap<string, UndeclaredPort> => {
    const ports = new Map<string, UndeclaredPort>();
    for (const port of named.get(id) ?? []) {
      if (!input({ node: id, port })) ports.set(port, { type: ANY, broken: true });
    }
    if (ports.size === 0) return ports;
    for (const { from, to } of scope.incoming.get(id) ?? []) {
      const before = ports.get(to.port);
      if (!before) continue;
      const type = before.broken ? (outputType(from) ?? ANY) : ANY;
      ports.set(to.port, { type, broken: false });
    }
    return ports;
  };
  return {
    outputType,
    input,
    undeclared,
    isWired: ({ spec: { id } }, output) => starts.has(`${id}.${output}`),
  };
}
