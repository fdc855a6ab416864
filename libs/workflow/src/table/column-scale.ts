import { containsCode, lineageOf, type Catalog, type Dimension } from '@platform/catalog';
import {
  exactMoment,
  exactNumber,
  quotient,
  type ExactNumber,
  type MomentType,
  type Operand,
} from '@platform/expression';
import type { JsonValue, TypeRef } from '@platform/ports';

import type { TableColumn } from '../constructs/table';
import { unitProblem, unitsOf, unitsOfColumn, type LinearUnit, type Units } from './column-units';
import { isProblem, wrong, type TableProblem } from './table-problem';

/** Values with an order: each is a number, for a quantity that of the canonical unit. */
export interface OrderedScale {
  readonly kind: 'ordered';
  /** Where a written operand stands. */
  read(operand: Operand): ExactNumber | TableProblem;
  /** Where a value of a run stands: a number where it is exact. Undefined for a value that is not of the column. */
  place(value: JsonValue): ExactNumber | number | undefined;
  /** The value of the column at a place, in the author's unit. */
  valueAt(place: ExactNumber): JsonValue;
  /** Distance of a value to the next. Between two of them lies nothing. Absent where values lie dense. */
  readonly step?: ExactNumber;
  /** The first value and what follows the last one. Absent where values have no end. */
  readonly range?: { readonly first: ExactNumber; readonly end: ExactNumber };
  /** What the author writes for a place, and the other way round: the amount in the unit of the column. */
  toAmount(place: ExactNumber): ExactNumber;
  fromAmount(amount: ExactNumber): ExactNumber;
  /** What counts as one: the amounts of two neighbouring whole values. */
  readonly one: number;
}

/** Values that are only the same or not. */
export interface NamedScale {
  readonly kind: 'named';
  /** All values, undefined where others than those of the cells can come. */
  readonly names?: readonly string[];
  /** What is wrong with a name of a cell. */
  problemOf(name: string): TableProblem | undefined;
  /** The names that a cell may take a value by: its own, and those of its classes. */
  takersOf(value: string): readonly string[];
}

export type ColumnScale = OrderedScale | NamedScale;

const notOf = (text: string, type: string): TableProblem =>
  wrong('WF302', `« ${text} » n'est pas de type ${type}`, `"${text}" is not of type ${type}`);

const NUMBERS: ReadonlySet<string> = new Set(['Number', 'Decimal', 'Integer']);
const MOMENTS: ReadonlySet<string> = new Set(['Date', 'DateTime', 'Time']);
const DAY_SECONDS = 86_400;

const same = (place: ExactNumber): ExactNumber => place;

/** A written number, undefined for one that no value of a run can be as large as. */
function readNumber(text: string): ExactNumber | undefined {
  const number = /^[-+]?\d+(\.\d+)?$/.test(text) ? exactNumber(text) : undefined;
  return number && Number.isFinite(number.toNumber()) ? number : undefined;
}

function numberScale(name: string): OrderedScale {
  const isInteger = name === 'Integer';
  return {
    kind: 'ordered',
    read: ({ text, unit }) => {
      if (unit !== undefined) {
        return wrong(
          'WF303',
          `un nombre n'a pas d'unité « ${unit} »`,
          `a number has no unit "${unit}"`,
        );
      }
      const number = readNumber(text);
      return !number || (isInteger && !number.isInteger()) ? notOf(text, name) : number;
    },
    place: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
    valueAt: (place) => place.toNumber(),
    toAmount: same,
    fromAmount: same,
    one: 1,
    ...(isInteger && { step: exactNumber(1) }),
  };
}

const isoDate = (seconds: number): string => new Date(seconds * 1_000).toISOString();

const YEARS = {
  first: exactNumber(Date.parse('0001-01-01') / 1_000),
  end: exactNumber(Date.parse('+010000-01-01') / 1_000),
};
/** Years have four digits, and a clock shows no 24:00. */
const RANGES: Readonly<Record<MomentType, Required<OrderedScale>['range']>> = {
  Date: YEARS,
  DateTime: YEARS,
  Time: { first: exactNumber(0), end: exactNumber(DAY_SECONDS) },
};

function momentScale(type: MomentType): OrderedScale {
  return {
    kind: 'ordered',
    read: ({ text, unit: given }) =>
      (given === undefined ? exactMoment(type, text) : undefined) ??
      notOf([text, given].join(' ').trim(), type),
    place: (value) => (typeof value === 'string' ? exactMoment(type, value) : undefined),
    valueAt: (place) => {
      const text = isoDate(place.toNumber());
      if (type === 'Date') return text.slice(0, 10);
      return type === 'DateTime' ? text : text.slice(11, 23);
    },
    toAmount: same,
    fromAmount: same,
    one: type === 'Date' ? DAY_SECONDS : 60,
    range: RANGES[type],
    ...(type === 'Date' && { step: exactNumber(DAY_SECONDS) }),
  };
}

/** Digits of a value that is printed in the author's unit. */
const PRINTED_DIGITS = 15;

function quantityScale(
  dimension: Dimension,
  own: string,
  units: Units,
): OrderedScale | TableProblem {
  const author = units.get(own);
  const otherUnit = (unit: string) => unitProblem(dimension, units, unit);
  if (!author) return otherUnit(own);
  const canonical = (value: ExactNumber, unit: LinearUnit) =>
    value.times(unit.factor).plus(unit.offset);
  const toAmount = (place: ExactNumber) => quotient(place.minus(author.offset), author.factor);
  return {
    kind: 'ordered',
    read: ({ text, unit: symbol = own }) => {
      const unit = units.get(symbol);
      if (!unit) return otherUnit(symbol);
      const number = readNumber(text);
      return number ? canonical(number, unit) : notOf(text, `quantity<${dimension.name}>`);
    },
    place: (given) => {
      const { value, unit: symbol } = (given ?? {}) as Readonly<Record<string, unknown>>;
      const unit = typeof symbol === 'string' ? units.get(symbol) : undefined;
      if (!unit || typeof value !== 'number' || !Number.isFinite(value)) return undefined;
      return unit.isCanonical ? value : canonical(exactNumber(value), unit);
    },
    valueAt: (place) => ({
      value: Number(toAmount(place).toPrecision(PRINTED_DIGITS)),
      unit: own,
    }),
    toAmount,
    fromAmount: (amount) => canonical(amount, author),
    one: 1,
  };
}

function dimensionOf(
  { type, unit = '' }: TableColumn & { type: { kind: 'quantity'; dimension?: string } },
  { dimensions }: Catalog,
): Dimension | TableProblem {
  if (type.dimension !== undefined) {
    return (
      dimensions.get(type.dimension) ??
      wrong(
        'WF303',
        `dimension inconnue « ${type.dimension} »`,
        `unknown dimension "${type.dimension}"`,
      )
    );
  }
  const [found, ...others] = [...dimensions.values()].filter((each) => unitsOf(each).has(unit));
  if (found && others.length === 0) return found;
  return wrong(
    'WF303',
    `« ${unit} » n'est pas l'unité d'une seule dimension : nommez « dimension »`,
    `"${unit}" is not the unit of exactly one dimension: name "dimension"`,
  );
}

const openNames: NamedScale = {
  kind: 'named',
  problemOf: () => undefined,
  takersOf: (value) => [value],
};

const booleans: NamedScale = {
  kind: 'named',
  names: ['true', 'false'],
  problemOf: (name) => (name === 'true' || name === 'false' ? undefined : notOf(name, 'Boolean')),
  takersOf: (value) => [value],
};

function codeScale(id: string, { valueSets }: Catalog): NamedScale | TableProblem {
  const valueSet = valueSets.get(id);
  if (!valueSet) {
    return wrong('WF302', `jeu de valeurs inconnu « ${id} »`, `unknown value set "${id}"`);
  }
  if (valueSet.external === true) return openNames;
  return {
    kind: 'named',
    names: [...new Set(valueSet.concepts.map(({ code }) => code))],
    problemOf: (name) =>
      containsCode(valueSet, name) === true
        ? undefined
        : wrong(
            'WF305',
            `« ${name} » n'est pas un code de « ${id} »`,
            `"${name}" is no code of "${id}"`,
          ),
    takersOf: (value) => [...lineageOf(valueSet, value)],
  };
}

const notAColumn = (type: TypeRef): TableProblem =>
  wrong(
    'WF302',
    `une colonne est une quantité, un code, un booléen, un nombre, une date ou un texte, pas « ${type.kind} »`,
    `a column is a quantity, a code, a Boolean, a number, a date or a text, not "${type.kind}"`,
  );

/** How the values of a column are read, compared and printed. */
export function columnScale(column: TableColumn, catalog: Catalog): ColumnScale | TableProblem {
  const { type, unit, conversions, resolution } = column;
  if ((unit !== undefined || conversions !== undefined) && type.kind !== 'quantity') {
    return wrong(
      'WF303',
      'seule une quantité a une unité et des conversions',
      'only a quantity has a unit and conversions',
    );
  }
  const isMeasured =
    type.kind === 'quantity' || (type.kind === 'primitive' && NUMBERS.has(type.name));
  if (resolution !== undefined && !isMeasured) {
    return wrong(
      'WF302',
      'seuls un nombre et une quantité ont une résolution',
      'only a number and a quantity have a resolution',
    );
  }
  switch (type.kind) {
    case 'quantity': {
      if (unit === undefined) {
        return wrong(
          'WF303',
          'la colonne d’une quantité nomme son unité, « unit »',
          'the column of a quantity names its "unit"',
        );
      }
      const dimension = dimensionOf({ ...column, type }, catalog);
      if (isProblem(dimension)) return dimension;
      const units = unitsOfColumn(column, dimension, catalog);
      return isProblem(units) ? units : quantityScale(dimension, unit, units);
    }
    case 'coded':
      return codeScale(type.valueSet, catalog);
    case 'primitive':
      if (NUMBERS.has(type.name)) return numberScale(type.name);
      if (MOMENTS.has(type.name)) return momentScale(type.name as MomentType);
      if (type.name === 'Boolean') return booleans;
      return type.name === 'Duration' ? notAColumn(type) : openNames;
    default:
      return notAColumn(type);
  }
}
