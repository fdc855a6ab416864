import type { TypeRef } from '@platform/ports';

import { ANY } from '../../constructs/construct';
import {
  AFTER_PORT,
  ERROR_PORT,
  parsePortReference,
  SCOPE_INPUT,
  type PortReference,
} from '../../port-reference';
import type { SpecPort } from '../../schema';
import type { CheckedNode, CheckedScope } from '../check-subject';
import type { Typing } from './typing';

type Ports = ReadonlyMap<string, SpecPort>;

/** A port that edges lead to and the node does not declare. Only its `{ expr }` bindings read it. */
interface UndeclaredPort {
  readonly type: TypeRef;
  /** Every edge to the port is broken. The edges have their own findings. */
  readonly broken: boolean;
}

/** The types of the ports that the edges of one scope connect. */
export interface ScopePorts {
  /** Undefined for a port that carries no value or does not exist. */
  outputType(from: PortReference): TypeRef | undefined;
  input(to: PortReference): SpecPort | undefined;
  /** Undeclared ports of a node that edges name. */
  undeclared(node: CheckedNode): ReadonlyMap<string, UndeclaredPort>;
  /** Whether an edge starts from the output. */
  isWired(node: CheckedNode, output: string): boolean;
}

const byName = (ports: readonly SpecPort[]): Ports =>
  new Map(ports.map((port) => [port.name, port]));

/** The ports that edges lead to, by node, including broken edges. */
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

/** Looks up ports by name. The ports of a node are indexed on first use. */
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
