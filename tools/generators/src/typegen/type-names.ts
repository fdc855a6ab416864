import type { ObjectTypeEntry, ValueSetEntry } from '@platform/manifests';

/** Names that the generated file uses for itself. */
const RESERVED = ['Nodes', 'JsonValue', 'Quantity'];

/** A name a generated type may have: `notification-severity` → `NotificationSeverity`. */
export const typeName = (id: string): string => {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
  return /^[A-Za-z]/.test(name) ? name : `T${name}`;
};

/** The TypeScript name of every object type and value set in scope; distinct ids get distinct names. */
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

/** Object types keep their name; a value set that would take the same one ends in `Code`. */
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
