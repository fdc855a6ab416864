import type { TypeRef } from '@platform/ports';
import {
  nodeSignature,
  parsePortReference,
  SCOPE_INPUT,
  type GraphSpec,
  type MapConfig,
  type SpecPort,
  type WorkflowSpec,
} from '@platform/workflow';

import type { RandomCase } from './random-case';
import { randomCatalog } from './random-catalog';

const holdsAny = (type: TypeRef | undefined): boolean =>
  type?.kind === 'any' || (type?.kind === 'list' && holdsAny(type.of));

const typeOf = (ports: readonly SpecPort[] | undefined, name: string): TypeRef | undefined =>
  ports?.find((port) => port.name === name)?.type;

function isGradualIn(
  graph: Pick<GraphSpec, 'nodes' | 'edges'>,
  inputs: readonly SpecPort[],
  sources: { spec: WorkflowSpec; callees: RandomCase['callees'] },
): boolean {
  const signatures = new Map(
    graph.nodes.flatMap((node) => {
      const type = randomCatalog.nodes.get(node.type);
      return type
        ? [[node.id, nodeSignature(node, type, { catalog: randomCatalog, ...sources })] as const]
        : [];
    }),
  );
  const narrows = graph.edges.some((edge) => {
    const from = parsePortReference(edge.from);
    const to = parsePortReference(edge.to);
    const given =
      from.node === SCOPE_INPUT ? inputs : (signatures.get(from.node)?.outputs ?? undefined);
    const wanted = typeOf(signatures.get(to.node)?.inputs, to.port);
    return holdsAny(typeOf(given, from.port)) && wanted !== undefined && !holdsAny(wanted);
  });
  return (
    narrows ||
    graph.nodes.some((node) => {
      // A value of type `any` may have the wrong type for the expression that reads it.
      const ports = signatures.get(node.id)?.inputs ?? [];
      const text = JSON.stringify([node.config, node.inputs]);
      if (ports.some(({ name, type }) => holdsAny(type) && text.includes(`in.${name}`)))
        return true;
      if (node.type !== 'core.map') return false;
      const { body, itemType, with: shared = [] } = node.config as MapConfig;
      const item = { name: 'item', type: itemType };
      return holdsAny(itemType) || isGradualIn(body, [item, ...shared], sources);
    })
  );
}

/**
 * Whether a value of type `any` leads to a port with another type. The checker accepts it, so a wrong
 * value fails only at run time.
 */
export const isGradual = ({ spec, callees }: RandomCase): boolean =>
  isGradualIn(spec, [], { spec, callees });
