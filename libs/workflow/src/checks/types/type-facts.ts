import type { Catalog } from '@platform/catalog';
import type { TypeFacts } from '@platform/expression';

/** The dimensions of every unit symbol. */
function dimensionsByUnit({ dimensions }: Pick<Catalog, 'dimensions'>): Map<string, string[]> {
  const byUnit = new Map<string, string[]>();
  for (const { name, canonical, units } of dimensions.values()) {
    for (const unit of new Set([canonical, ...units.map(({ symbol }) => symbol)])) {
      const before = byUnit.get(unit);
      if (before) before.push(name);
      else byUnit.set(unit, [name]);
    }
  }
  return byUnit;
}

/** Looks up what types refer to in the catalog. The codes of a value set are collected once. */
export function typeFacts(catalog: Catalog): TypeFacts {
  const byUnit = dimensionsByUnit(catalog);
  const codes = new Map<string, ReadonlySet<string>>();
  return {
    objectFields: (name) => catalog.types.get(name)?.fields,
    valueSetCodes: (id) => {
      const valueSet = catalog.valueSets.get(id);
      if (!valueSet) return undefined;
      if (valueSet.external === true) return 'external';
      const known = codes.get(id) ?? new Set(valueSet.concepts.map(({ code }) => code));
      codes.set(id, known);
      return known;
    },
    dimensionsOfUnit: (unit) => byUnit.get(unit) ?? [],
  };
}
