import type { ValueSetConcept } from '@platform/ports';

import type { ValueSet } from '../catalog';

const conceptsByCode = new WeakMap<ValueSet, ReadonlyMap<string, ValueSetConcept>>();

/** Returns the concept of a code, undefined when the value set does not contain it. */
export function findConcept(valueSet: ValueSet, code: string): ValueSetConcept | undefined {
  const indexed =
    conceptsByCode.get(valueSet) ??
    new Map(valueSet.concepts.map((concept) => [concept.code, concept as ValueSetConcept]));
  conceptsByCode.set(valueSet, indexed);
  return indexed.get(code);
}

/** Whether a value set contains a code. Undefined for an external one, whose codes are not known here. */
export function containsCode(valueSet: ValueSet, code: string): boolean | undefined {
  if (findConcept(valueSet, code) !== undefined) return true;
  return valueSet.external === true ? undefined : false;
}

/** A code and its ancestors, the nearest first. Ends on cyclic parents. */
export function* lineageOf(valueSet: ValueSet, code: string): Generator<string> {
  const visited = new Set<string>();
  for (let at: string | undefined = code; at !== undefined && !visited.has(at);) {
    yield at;
    visited.add(at);
    at = findConcept(valueSet, at)?.parent;
  }
}

/** Whether `parent` is `code` or one of its ancestors. Calls `onStep` for every ancestor that it visits. */
export function subsumesCode(
  valueSet: ValueSet,
  parent: string,
  code: string,
  onStep?: () => void,
): boolean {
  for (const at of lineageOf(valueSet, code)) {
    onStep?.();
    if (at === parent) return true;
  }
  return false;
}
