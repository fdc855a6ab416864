const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a name could lead out of the data, to a prototype or to a constructor. */
export function isUnsafeKey(key: string): boolean {
  return UNSAFE_KEYS.has(key);
}

/** Reads an own property. Inherited and unsafe properties read as absent. */
export function ownProperty(holder: object, key: string): unknown {
  if (isUnsafeKey(key) || !Object.hasOwn(holder, key)) return undefined;
  return (holder as Record<string, unknown>)[key];
}
