import type { Catalog } from '../api/use-catalog';
import { isObject } from './is-object';

/** A port of a node type, or one that a workflow states. */
export type Port = Catalog['nodes'][number]['inputs'][number];
type TypeRef = Port['type'];
type Members = Readonly<Record<string, unknown>>;

/** Objects within objects that are looked into. */
const MAX_DISPLAYED_DEPTH = 8;

function displayedAs(value: unknown, type: TypeRef, catalog: Catalog, depth: number): unknown {
  if (depth > MAX_DISPLAYED_DEPTH) return value;
  if (type.kind === 'coded') {
    const set = catalog.valueSets.find(({ id }) => id === type.valueSet);
    const concept = set?.concepts.find(({ code }) => code === value);
    return concept ? { code: concept.code, display: concept.display } : value;
  }
  if (type.kind === 'list' && Array.isArray(value)) {
    return value.map((each) => displayedAs(each, type.of, catalog, depth + 1));
  }
  if (type.kind !== 'object' || !isObject(value)) return value;
  const fields = catalog.types.find(({ name }) => name === type.name)?.fields ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field ? displayedAs(member, field.type, catalog, depth + 1) : member];
    }),
  );
}

/** Returns values with the words of their value sets for codes, however deep the types of the ports have them. */
export function displayed(of: Members, ports: readonly Port[], catalog: Catalog): Members {
  return Object.fromEntries(
    Object.entries(of).map(([name, value]) => {
      const port = ports.find((each) => each.name === name);
      return [name, port ? displayedAs(value, port.type, catalog, 0) : value];
    }),
  );
}

/** Returns the members of a value of a type, or of each value of a list, as ports: with their labels. */
export function membersOf(
  type: TypeRef | undefined,
  catalog: Catalog | undefined,
): readonly Port[] {
  if (type?.kind === 'list') return membersOf(type.of, catalog);
  if (type?.kind !== 'object') return [];
  const fields = catalog?.types.find(({ name }) => name === type.name)?.fields ?? {};
  return Object.entries(fields).map(([name, { type: of, label, doc }]) => ({
    name,
    type: of,
    ...(label !== undefined && { label }),
    ...(doc !== undefined && { description: doc }),
  }));
}

/** Returns ports, and as ports the members of the objects that they are: a write has these side by side. */
export const portsWithin = (ports: readonly Port[], catalog: Catalog): readonly Port[] =>
  ports.flatMap((port) =>
    port.type.kind === 'object' ? [port, ...membersOf(port.type, catalog)] : [port],
  );
