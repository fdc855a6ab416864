import type { ObjectTypeEntry, ValueSetEntry } from '@platform/manifests';

/** Names that the generated file itself uses. */
const RESERVED = ['Nodes', 'JsonValue', 'Quantity'];

/** Returns a valid type name: `notification-severity` → `NotificationSeverity`. */
export const typeName = (id: string): string => {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
  return /^[A-Za-z]/.test(name) ? name : `T${name}`;
};

/** TypeScript names of all object types and value sets in scope. Different ids get different names. */
export interface TypeNames {
  object(name: string): string | undefined;
  valueSet(id: string): string | undefined;
}

function named(ids: readonly string[], taken: Set<string>, suffix: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const id of ids) {
    const plain = typeName(id);
    let name = taken.has(plain) ? `${plain}${suffix}` : plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain}${suffix}${count}`;
    taken.add(name);
    names.set(id, name);
  }
  return names;
}

/** Object types keep their name. A value set with the same name ends in `Code`. */
export function createTypeNames(
  types: readonly ObjectTypeEntry[],
  valueSets: readonly ValueSetEntry[],
): TypeNames {
  const taken = new Set(RESERVED);
  const objects = named(
    types.map(({ name }) => name),
    taken,
    'Type',
  );
  const codes = named(
    valueSets.map(({ id }) => id),
    taken,
    'Code',
  );
  return { object: (name) => objects.get(name), valueSet: (id) => codes.get(id) };
}
