import type { Catalog } from '../api/use-catalog';
import type { Port } from '../shared/displayed';
import { isObject } from '../shared/is-object';

const isPort = (value: unknown): value is Port =>
  isObject(value) && typeof value['name'] === 'string' && isObject(value['type']);

const portsIn = (value: unknown): readonly Port[] =>
  Array.isArray(value) ? value.filter(isPort) : [];

/** Returns the ports that a node states in its configuration: of a guard, the payload and the form of a task. */
function statedPorts(
  specification: Readonly<Record<string, unknown>> | undefined,
  id: string,
): readonly Port[] {
  const nodes = specification?.['nodes'];
  if (!Array.isArray(nodes)) return [];
  const node: unknown = nodes.find((each) => isObject(each) && each['id'] === id);
  const config = isObject(node) ? node['config'] : undefined;
  return isObject(config) ? Object.values(config).flatMap(portsIn) : [];
}

/** Returns the ports of a node: those of its own configuration first, then those of its node type. */
export function portsOf(
  { id, type }: { readonly id: string; readonly type: string },
  specification: Readonly<Record<string, unknown>> | undefined,
  catalog: Catalog | undefined,
): readonly Port[] {
  const declared = catalog?.nodes.find((each) => each.id === type);
  return [
    ...statedPorts(specification, id),
    ...(declared ? [...declared.outputs, ...declared.inputs] : []),
  ];
}
