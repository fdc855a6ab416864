import type { JsonObject, JsonValue } from '@platform/ports';
import fc from 'fast-check';

import { TYPES } from '../../__fixtures__/typed-catalog';
import type { TableConfig } from '../../constructs/table';

/** A cell as the reference understands it. `unknown` alone is no value. */
interface RandomCell {
  readonly text: string;
  /** Which of the column's values it takes. */
  readonly takes: (value: JsonValue) => boolean;
  readonly takesUnknown: boolean;
  readonly isAny: boolean;
}

interface RandomColumn {
  readonly spec: TableConfig['inputs'][number];
  /** Values that stand for all: each bound that a cell may have, and one between each two. */
  readonly values: readonly JsonValue[];
  readonly cells: fc.Arbitrary<RandomCell>;
}

/** A random table, with its rows as the reference reads them. */
export interface RandomTable {
  readonly config: TableConfig;
  readonly columns: readonly Omit<RandomColumn, 'cells'>[];
  readonly rows: readonly (readonly RandomCell[])[];
  readonly impossible: readonly (readonly RandomCell[])[];
}

const ANY: RandomCell = { text: 'any', takes: () => true, takesUnknown: true, isAny: true };

const withUnknown = (
  cells: fc.Arbitrary<Pick<RandomCell, 'text' | 'takes'>>,
  mayBeUnknown: boolean,
): fc.Arbitrary<RandomCell> => {
  const plain = cells.map((cell) => ({ ...cell, takesUnknown: false, isAny: false }));
  const only: RandomCell = {
    text: 'unknown',
    takes: () => false,
    takesUnknown: true,
    isAny: false,
  };
  const too = cells.map(({ text, takes }) => ({
    text: `${text}, unknown`,
    takes,
    takesUnknown: true,
    isAny: false,
  }));
  return mayBeUnknown
    ? fc.oneof(
        { arbitrary: plain, weight: 5 },
        { arbitrary: fc.constant(ANY), weight: 3 },
        { arbitrary: fc.constant(only), weight: 1 },
        { arbitrary: too, weight: 1 },
      )
    : fc.oneof({ arbitrary: plain, weight: 5 }, { arbitrary: fc.constant(ANY), weight: 3 });
};

/** Tests of a number between 1 and 3; `amountOf` reads it from a value of the column, `write` writes a bound. */
function orderedCells(
  amountOf: (value: JsonValue) => number,
  write: (bound: number) => string,
): fc.Arbitrary<Pick<RandomCell, 'text' | 'takes'>> {
  const bound = fc.integer({ min: 1, max: 3 });
  const comparisons = fc
    .record({ operator: fc.constantFrom('<', '<=', '>', '>=', '='), at: bound })
    .map(({ operator, at }) => ({
      text: `${operator} ${write(at)}`,
      takes: (value: JsonValue) => {
        const amount = amountOf(value);
        if (operator === '=') return amount === at;
        if (operator.startsWith('<')) return operator === '<' ? amount < at : amount <= at;
        return operator === '>' ? amount > at : amount >= at;
      },
    }));
  const intervals = fc
    .record({ low: fc.integer({ min: 1, max: 2 }), opens: fc.boolean(), closes: fc.boolean() })
    .map(({ low, opens, closes }) => ({
      text: `${opens ? '[' : ']'}${write(low)}..${write(low + 1)}${closes ? ']' : '['}`,
      takes: (value: JsonValue) => {
        const amount = amountOf(value);
        return (
          (amount > low || (opens && amount === low)) &&
          (amount < low + 1 || (closes && amount === low + 1))
        );
      },
    }));
  return fc.oneof(comparisons, intervals);
}

const namedCells = (names: readonly string[]): fc.Arbitrary<Pick<RandomCell, 'text' | 'takes'>> =>
  fc.subarray([...names], { minLength: 1 }).map((taken) => ({
    text: taken.join(', '),
    takes: (value) => taken.includes(String(value)),
  }));

const asNumber = (value: JsonValue): number => value as number;
const DAY = (index: number): string => `2026-01-0${index}`;
const DENSE = [0.5, 1, 1.5, 2, 2.5, 3, 3.5];

function columnOf(
  kind: string,
  name: string,
  nullable: boolean,
  resolution: number | undefined,
): RandomColumn {
  const spec = (type: (typeof TYPES)[keyof typeof TYPES] | object, more: object = {}) =>
    ({ name, type, nullable, ...more }) as TableConfig['inputs'][number];
  const measured = resolution === undefined ? {} : { resolution };
  const column = (
    given: RandomColumn['spec'],
    values: readonly JsonValue[],
    cells: fc.Arbitrary<Pick<RandomCell, 'text' | 'takes'>>,
  ): RandomColumn => ({
    spec: given,
    values,
    cells: withUnknown(cells, nullable || kind === 'quantity'),
  });
  switch (kind) {
    case 'quantity':
      return column(
        spec(TYPES.mass, { unit: 'g', ...measured }),
        DENSE.map((value) => ({ value: value * 10, unit: 'dg' })),
        orderedCells(
          (given) => {
            const { value, unit } = given as { readonly value: number; readonly unit: string };
            return unit === 'g' ? value : value / 10;
          },
          (bound) => `${bound} g`,
        ),
      );
    case 'integer':
      return column(spec(TYPES.integer), [0, 1, 2, 3, 4], orderedCells(asNumber, String));
    case 'date':
      return column(
        spec({ kind: 'primitive', name: 'Date' }),
        ['2025-12-31', DAY(1), DAY(2), DAY(3), DAY(4)],
        orderedCells(
          (value) => ((value as string).startsWith('2025') ? 0 : Number((value as string).at(-1))),
          DAY,
        ),
      );
    case 'coded':
      return column(
        spec(TYPES.triage),
        ['green', 'orange', 'red'],
        namedCells(['green', 'orange', 'red']),
      );
    case 'flag':
      return column(spec(TYPES.flag), [true, false], namedCells(['true', 'false']));
    case 'text':
      return column(spec(TYPES.text), ['a', 'b', 'another'], namedCells(['a', 'b']));
    default:
      return column(spec(TYPES.number, measured), DENSE, orderedCells(asNumber, String));
  }
}

const KINDS = ['number', 'quantity', 'integer', 'date', 'coded', 'flag', 'text'];

const when = (columns: readonly RandomColumn[], cells: readonly RandomCell[]) =>
  Object.fromEntries(columns.map(({ spec }, index) => [spec.name, cells[index]?.text ?? 'any']));

/** Tables of one to three columns of all types. */
export const randomTable: fc.Arbitrary<RandomTable> = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.constantFrom(...KINDS),
        fc.boolean(),
        fc.option(fc.constantFrom(0.5, 1, 2), { nil: undefined }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom('unique' as const, 'first' as const, 'collect' as const),
  )
  .chain(([kinds, hit]) => {
    const columns = kinds.map(([kind, nullable, resolution], index) =>
      columnOf(kind, `c${index}`, nullable, resolution),
    );
    const row = fc.tuple(...columns.map(({ cells }) => cells));
    return fc
      .record({
        rows: fc.array(
          fc.record({
            cells: row,
            result: fc.constantFrom('x', 'y'),
            conservative: fc.option(fc.constant(true), { nil: undefined, freq: 2 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        impossible: fc.array(row, { maxLength: 1 }),
      })
      .map(({ rows, impossible }) => ({
        columns: columns.map(({ spec, values }) => ({ spec, values })),
        rows: rows.map(({ cells }) => cells),
        impossible,
        config: {
          inputs: columns.map(({ spec }) => spec),
          outputs: [{ name: 'out', type: TYPES.text }],
          hit,
          ...(hit === 'collect' && { aggregate: 'max' as const }),
          rows: rows.map(({ cells, result, conservative }) => ({
            when: when(columns, cells),
            then: { out: result },
            ...(conservative && { conservative }),
          })),
          impossible: impossible.map((cells) => ({ when: when(columns, cells), reason: 'no' })),
        },
      }));
  });

/** A combination of values, undefined where one is unknown. */
export type Combination = readonly (JsonValue | undefined)[];

/** Every combination of the values that stand for all, with unknown ones too where they can be. */
export function combinations(
  columns: RandomTable['columns'],
  withUnknowns: boolean,
): readonly Combination[] {
  return columns.reduce<readonly Combination[]>(
    (before, { spec, values }) => {
      const mayBeUnknown = spec.nullable === true || spec.type.kind === 'quantity';
      const all = withUnknowns && mayBeUnknown ? [...values, undefined] : values;
      return before.flatMap((start) => all.map((value) => [...start, value]));
    },
    [[]],
  );
}

/** Whether a row takes a combination, where an unknown value is one of its own. */
export const takes = (row: readonly RandomCell[], values: Combination): boolean =>
  row.every((cell, index) => {
    const value = values[index];
    return value === undefined ? cell.takesUnknown : cell.takes(value);
  });

export const inputsOf = ({ columns }: RandomTable, values: Combination): JsonObject =>
  Object.fromEntries(
    columns.flatMap(({ spec }, index) => {
      const value = values[index];
      return value === undefined ? [] : [[spec.name, value]];
    }),
  );
