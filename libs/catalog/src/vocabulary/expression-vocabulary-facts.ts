import type { FieldFacts, TypeFacts } from '@platform/expression';

import type { Catalog, ValueSet } from '../catalog';
import { unitSymbols } from './convert-quantity';

const codesBySet = new WeakMap<ValueSet, ReadonlySet<string>>();

function codesOf(valueSet: ValueSet): ReadonlySet<string> {
  const codes = codesBySet.get(valueSet) ?? new Set(valueSet.concepts.map(({ code }) => code));
  codesBySet.set(valueSet, codes);
  return codes;
}

/** Returns the facts for the type checker of expressions, from a catalog or from a draft of one. */
export function typeFacts({
  types,
  valueSets,
  dimensions,
}: Pick<Catalog, 'types' | 'valueSets' | 'dimensions'>): TypeFacts {
  return {
    objectFields: (name): Readonly<Record<string, FieldFacts>> | undefined =>
      types.get(name)?.fields,
    valueSetCodes: (id) => {
      const valueSet = valueSets.get(id);
      return valueSet && (valueSet.external === true ? 'external' : codesOf(valueSet));
    },
    dimensionsOfUnit: (unit) =>
      [...dimensions.values()]
        .filter((dimension) => unitSymbols(dimension).includes(unit))
        .map(({ name }) => name),
  };
}
