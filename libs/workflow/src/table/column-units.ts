import type { Catalog, Dimension } from '@platform/catalog';
import { exactNumber, type ExactNumber } from '@platform/expression';

import type { TableColumn } from '../constructs/table';
import { isProblem, wrong, type TableProblem } from './table-problem';

/** A unit as `factor × value + offset`, in what its column counts in. */
export interface LinearUnit {
  readonly factor: ExactNumber;
  readonly offset: ExactNumber;
  /** Whether it is the canonical unit, under whatever symbol. */
  readonly isCanonical: boolean;
}

export type Units = ReadonlyMap<string, LinearUnit>;

export function unitsOf({ canonical, units }: Dimension): Units {
  const unit = (toCanonical = 1, offset = 0) => ({
    factor: exactNumber(toCanonical),
    offset: exactNumber(offset),
    isCanonical: toCanonical === 1 && offset === 0,
  });
  return new Map([
    [canonical, unit()],
    ...units.map(({ symbol, toCanonical, offset }) => [symbol, unit(toCanonical, offset)] as const),
  ]);
}

export const unitProblem = (
  { name }: Pick<Dimension, 'name'>,
  units: Units,
  unit: string,
): TableProblem =>
  wrong(
    'WF303',
    `la dimension « ${name} » n'a pas d'unité « ${unit} » (unités : ${[...units.keys()].join(', ')})`,
    `the dimension "${name}" has no unit "${unit}" (units: ${[...units.keys()].join(', ')})`,
  );

type Conversion = NonNullable<TableColumn['conversions']>[number];

/** A conversion by what its two amounts are in the canonical units of their dimensions. */
interface Equivalence {
  readonly other: Dimension;
  readonly own: ExactNumber;
  readonly its: ExactNumber;
}

const hasOffset = (units: Units): boolean =>
  [...units.values()].some(({ offset }) => !offset.isZero());

/** The only other dimension with a unit. */
function otherDimension(
  unit: string,
  own: Dimension,
  { dimensions }: Pick<Catalog, 'dimensions'>,
): Dimension | TableProblem {
  const [found, ...others] = [...dimensions.values()].filter(
    (each) => each.name !== own.name && unitsOf(each).has(unit),
  );
  if (found && others.length === 0) return found;
  return wrong(
    'WF303',
    `« ${unit} » n'est pas l'unité d'une seule autre dimension que « ${own.name} »`,
    `"${unit}" is not the unit of exactly one dimension other than "${own.name}"`,
  );
}

function equivalenceOf(
  { from, to }: Conversion,
  own: Dimension,
  catalog: Catalog,
): Equivalence | TableProblem {
  const units = unitsOf(own);
  const unit = units.get(from.unit);
  if (!unit) return unitProblem(own, units, from.unit);
  const other = otherDimension(to.unit, own, catalog);
  if (isProblem(other)) return other;
  const others = unitsOf(other);
  if (hasOffset(units) || hasOffset(others)) {
    return wrong(
      'WF303',
      `« ${own.name} » et « ${other.name} » ne se convertissent pas par un facteur : une de leurs unités a un décalage`,
      `"${own.name}" and "${other.name}" are not converted by a factor: one of their units has an offset`,
    );
  }
  const its = others.get(to.unit) as LinearUnit;
  return {
    other,
    own: exactNumber(from.value).times(unit.factor),
    its: exactNumber(to.value).times(its.factor),
  };
}

/** What a column counts in is so small that each amount of a conversion is a whole decimal of it: nothing is divided. */
const scaledBy = (units: Units, factor: ExactNumber): Units =>
  new Map(
    [...units].map(([symbol, unit]) => {
      const scaled = unit.factor.times(factor);
      return [symbol, { ...unit, factor: scaled, isCanonical: unit.isCanonical && factor.eq(1) }];
    }),
  );

const product = (factors: readonly ExactNumber[]): ExactNumber =>
  factors.reduce((all, each) => all.times(each), exactNumber(1));

/** The units of a column: those of its dimension, and of the dimensions that its conversions lead to. */
export function unitsOfColumn(
  { conversions = [] }: Pick<TableColumn, 'conversions'>,
  dimension: Dimension,
  catalog: Catalog,
): Units | TableProblem {
  const found: Equivalence[] = [];
  for (const conversion of conversions) {
    const equivalence = equivalenceOf(conversion, dimension, catalog);
    if (isProblem(equivalence)) return equivalence;
    const { name } = equivalence.other;
    if (found.some(({ other }) => other.name === name)) {
      return wrong(
        'WF320',
        `la colonne a deux conversions vers « ${name} »`,
        `the column has two conversions to "${name}"`,
      );
    }
    found.push(equivalence);
  }
  const units = new Map(scaledBy(unitsOf(dimension), product(found.map(({ its }) => its))));
  for (const { other, own } of found) {
    const rest = found.flatMap((each) => (each.other === other ? [] : [each.its]));
    for (const [symbol, unit] of scaledBy(unitsOf(other), product([own, ...rest]))) {
      if (units.has(symbol)) {
        return wrong(
          'WF303',
          `« ${symbol} » est l'unité de deux dimensions de la colonne`,
          `"${symbol}" is the unit of two dimensions of the column`,
        );
      }
      units.set(symbol, unit);
    }
  }
  return units;
}
