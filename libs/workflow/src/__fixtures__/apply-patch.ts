import type { PatchOperation } from '@platform/ports';

type Parent = Record<string, unknown> | unknown[];

const unescape = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

function applyOne(document: unknown, operation: PatchOperation): void {
  const names = operation.path.split('/').slice(1).map(unescape);
  const last = names.pop() ?? '';
  const parent = names.reduce<unknown>(
    (value, name) => (value as Record<string, unknown>)[name],
    document,
  ) as Parent;
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last);
    if (operation.op === 'remove') parent.splice(index, 1);
    else parent.splice(index, operation.op === 'add' ? 0 : 1, operation.value);
    return;
  }
  if (operation.op !== 'add' && !Object.hasOwn(parent, last)) {
    throw new Error(`nothing at ${operation.path}`);
  }
  if (operation.op === 'remove') delete parent[last];
  else parent[last] = operation.value;
}

/** A copy of a document with a JSON Patch (RFC 6902: add, replace, remove) applied to it. */
export function applyPatch<T>(document: T, patch: readonly PatchOperation[]): T {
  const copy = structuredClone(document);
  for (const operation of patch) applyOne(copy, operation);
  return copy;
}
