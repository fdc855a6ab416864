import { isObject } from '@platform/manifests';
import type { TypeRef } from '@platform/ports';

import { resolveType, type ResolvedType, type TypeRegistry } from './resolve-type';

/** A code of an external value set. Nothing here knows whether the value set contains it. */
export interface ExternalCode {
  readonly valueSet: string;
  readonly code: string;
}

const resolved = (type: TypeRef, registry: TypeRegistry): ResolvedType | undefined => {
  const resolution = resolveType(type, registry);
  return 'resolved' in resolution ? resolution.resolved : undefined;
};

/** Whether values of the type can contain a code of an external value set. `seen`: object types that were looked at. */
export function hasExternalCodes(
  type: TypeRef,
  registry: TypeRegistry,
  seen = new Set<string>(),
): boolean {
  const found = resolved(type, registry);
  if (found?.kind === 'coded') return found.valueSet.external === true;
  if (type.kind === 'list') return hasExternalCodes(type.of, registry, seen);
  if (found?.kind !== 'object' || seen.has(found.type.name)) return false;
  seen.add(found.type.name);
  return Object.values(found.type.fields).some((field) =>
    hasExternalCodes(field.type, registry, seen),
  );
}

function collect(
  type: TypeRef,
  value: unknown,
  registry: TypeRegistry,
  found: Map<string, ExternalCode>,
): void {
  if (value === undefined || value === null) return;
  if (type.kind === 'list') {
    if (Array.isArray(value)) for (const item of value) collect(type.of, item, registry, found);
    return;
  }
  const kind = resolved(type, registry);
  if (kind?.kind === 'coded' && kind.valueSet.external === true && typeof value === 'string') {
    const valueSet = kind.valueSet.id;
    found.set(JSON.stringify([valueSet, value]), { valueSet, code: value });
  } else if (kind?.kind === 'object' && isObject(value)) {
    for (const [name, field] of Object.entries(kind.type.fields)) {
      if (Object.hasOwn(value, name)) collect(field.type, value[name], registry, found);
    }
  }
}

/** Returns the codes of external value sets in a value of the type, each once. */
export function externalCodes(
  type: TypeRef,
  value: unknown,
  registry: TypeRegistry,
): readonly ExternalCode[] {
  const found = new Map<string, ExternalCode>();
  collect(type, value, registry, found);
  return [...found.values()];
}
