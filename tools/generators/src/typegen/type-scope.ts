import type { ObjectTypeEntry, PluginManifest, ValueSetEntry } from '@platform/manifests';
import type { TypeRef } from '@platform/ports';

import { createTypeNames, type TypeNames } from './type-names';

/** More codes than this are a `string`: the list would be longer than it is useful. */
const MAX_CODES = 60;

/** What the types of a plugin may refer to: its own contributions and its dependencies'. */
export interface TypeScope {
  readonly names: TypeNames;
  type(name: string): ObjectTypeEntry | undefined;
  valueSet(id: string): ValueSetEntry | undefined;
}

const byKey = <T>(entries: readonly T[], key: (entry: T) => string): ReadonlyMap<string, T> =>
  // Reversed, so that the first (the plugin's own) wins.
  new Map([...entries].reverse().map((entry) => [key(entry), entry]));

/** `manifests`: the plugin's own first, then those of the plugins it depends on. */
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

/** Whether a value of the value set can only be one of the codes it lists. */
export const isEnumerable = (valueSet: ValueSetEntry): boolean =>
  valueSet.external !== true &&
  valueSet.concepts.length > 0 &&
  valueSet.concepts.length <= MAX_CODES;

/** The named types that a set of types reaches, through fields and lists, each once. */
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
