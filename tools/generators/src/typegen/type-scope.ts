import type { ObjectTypeEntry, PluginManifest, ValueSetEntry } from '@platform/manifests';
import type { TypeRef } from '@platform/ports';

import { createTypeNames, type TypeNames } from './type-names';

/** Value sets with more codes become `string`: a longer list is of no use. */
const MAX_CODES = 60;

/** The types that a plugin can refer to: its own contributions and those of its dependencies. */
export interface TypeScope {
  readonly names: TypeNames;
  type(name: string): ObjectTypeEntry | undefined;
  valueSet(id: string): ValueSetEntry | undefined;
}

const byKey = <T>(entries: readonly T[], key: (entry: T) => string): ReadonlyMap<string, T> =>
  // Reversed, so that the first entry (the plugin's own) wins.
  new Map([...entries].reverse().map((entry) => [key(entry), entry]));

/** `manifests` holds the plugin's own first, then those of its dependencies. */
export function createTypeScope(manifests: readonly PluginManifest[]): TypeScope {
  const types = byKey(
    manifests.flatMap(({ contributes }) => contributes.types),
    ({ name }) => name,
  );
  const valueSets = byKey(
    manifests.flatMap(({ contributes }) => contributes.valueSets),
    ({ id }) => id,
  );
  return {
    names: createTypeNames([...types.values()].reverse(), [...valueSets.values()].reverse()),
    type: (name) => types.get(name),
    valueSet: (id) => valueSets.get(id),
  };
}

/** Whether the listed codes are the only values of the value set. */
export const isEnumerable = (valueSet: ValueSetEntry): boolean =>
  valueSet.external !== true &&
  valueSet.concepts.length > 0 &&
  valueSet.concepts.length <= MAX_CODES;

/** Returns the named types that a set of types reaches through fields and lists, each once. */
export function reachableNames(
  roots: readonly TypeRef[],
  scope: TypeScope,
): { readonly types: ReadonlySet<string>; readonly valueSets: ReadonlySet<string> } {
  const types = new Set<string>();
  const valueSets = new Set<string>();
  const visit = (ref: TypeRef): void => {
    if (ref.kind === 'list') return visit(ref.of);
    if (ref.kind === 'coded') valueSets.add(ref.valueSet);
    if (ref.kind !== 'object' || types.has(ref.name)) return;
    types.add(ref.name);
    for (const { type } of Object.values(scope.type(ref.name)?.fields ?? {})) visit(type);
  };
  roots.forEach(visit);
  return { types, valueSets };
}
