import { didYouMean, nearestName } from '@platform/expression';
import type { DimensionEntry } from '@platform/manifests';

import type { ContributionPoint, ContributionDiagnostic } from '../contribution-point';
import type { CatalogDraft } from '../registered';
import { indexOfDuplicate } from '../find-duplicate';
import { findingsOf } from '../unknown-reference';
import { unitSymbols } from '../vocabulary/convert-quantity';

/** The canonical unit must be in the list: a misspelt one would be a unit that no measure uses. */
function badCanonical({ canonical, units }: DimensionEntry): ContributionDiagnostic | undefined {
  const index = units.findIndex(({ symbol }) => symbol === canonical);
  const unit = units[index];
  if (unit === undefined) {
    const symbols = units.map(({ symbol }) => symbol);
    return {
      code: 'PLUGIN_CANONICAL_UNIT_UNKNOWN',
      severity: 'error',
      path: '/canonical',
      message: didYouMean(
        {
          fr: `l'unité canonique « ${canonical} » n'est pas parmi ses unités`,
          en: `canonical unit "${canonical}" is not among its units`,
        },
        nearestName(canonical, symbols),
      ),
    };
  }
  if (unit.toCanonical === 1 && (unit.offset ?? 0) === 0) return undefined;
  return {
    code: 'PLUGIN_CANONICAL_UNIT_CONVERTED',
    severity: 'error',
    path: `/units/${index}`,
    message: {
      fr: `l'unité canonique « ${canonical} » a « toCanonical: 1 », sans « offset »`,
      en: `canonical unit "${canonical}" has "toCanonical: 1" and no "offset"`,
    },
  };
}

/** Refuses two factors for the same symbol, because one of them is wrong. */
function unitTwice({ units }: DimensionEntry): ContributionDiagnostic | undefined {
  const index = indexOfDuplicate(units.map(({ symbol }) => symbol));
  const symbol = units[index]?.symbol;
  if (symbol === undefined) return undefined;
  return {
    code: 'PLUGIN_UNIT_DUPLICATE',
    severity: 'error',
    path: `/units/${index}/symbol`,
    message: {
      fr: `l'unité « ${symbol} » y figure deux fois`,
      en: `it has unit "${symbol}" twice`,
    },
  };
}

/**
 * Warns about units that another dimension has too. Both stay, because a conversion can name its
 * dimension. A conversion that does not name it cannot choose.
 */
function unitsOfOthers(
  entry: DimensionEntry,
  { dimensions }: CatalogDraft,
): readonly ContributionDiagnostic[] {
  return entry.units.flatMap(({ symbol }, index) =>
    [...dimensions.values()]
      .filter((other) => unitSymbols(other).includes(symbol))
      .map(({ name, plugin }) => ({
        code: 'PLUGIN_UNIT_SHARED',
        severity: 'warning' as const,
        path: `/units/${index}/symbol`,
        message: {
          fr: `l'unité « ${symbol} » est déjà celle de la dimension « ${name} » (plugin « ${plugin} ») : une conversion doit nommer sa dimension`,
          en: `unit "${symbol}" is already one of dimension "${name}" (plugin "${plugin}"): a conversion has to name its dimension`,
        },
      })),
  );
}

export const dimensions: ContributionPoint<'dimensions'> = {
  section: 'dimensions',
  resolve: (entry, { plugin, draft }) => {
    const refused = findingsOf([badCanonical(entry), unitTwice(entry)]);
    return refused.length > 0
      ? { refused }
      : { value: { ...entry, plugin }, warnings: unitsOfOthers(entry, draft) };
  },
};
