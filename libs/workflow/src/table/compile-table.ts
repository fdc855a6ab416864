import type { Catalog } from '@platform/catalog';
import {
  exactNumber,
  parseUnaryTests,
  type IntervalEnd,
  type Operand,
  type UnaryTest,
} from '@platform/expression';
import { escapePointer } from '@platform/manifests';
import type { LocalizedText } from '@platform/ports';

import type { TableCells, TableColumn, TableConfig } from '../constructs/table';
import { columnScale, type ColumnScale } from './column-scale';
import { isProblem, type TableProblem } from './table-problem';
import {
  compilePlaces,
  type AtomRange,
  type ColumnPlaces,
  type PlacedEnd,
  type PlacedTest,
} from './column-places';

/** A cell that tests: the atoms of its column that it takes, in order and apart from each other. */
export interface CompiledCell {
  readonly known: readonly AtomRange[];
  /** Whether it says `unknown`. */
  readonly takesUnknown: boolean;
}

export interface CompiledColumn {
  readonly name: string;
  readonly spec: TableColumn;
  readonly places: ColumnPlaces;
  /** Whether a run may not know the value: it may be absent, or a bound such as `> 10 mmol/L`. */
  readonly mayBeUnknown: boolean;
}

/** The cells of a row by column, undefined where it takes every value, an unknown one too. */
export type CompiledRow = readonly (CompiledCell | undefined)[];

export interface CompiledTable {
  readonly columns: readonly CompiledColumn[];
  readonly rows: readonly CompiledRow[];
  /** Combinations that cannot occur. */
  readonly impossible: readonly CompiledRow[];
}

/** A problem with its JSON pointer, relative to the configuration. */
export interface LocatedProblem extends TableProblem {
  readonly path: string;
}

const wrong = (message: LocalizedText): TableProblem => ({ code: 'WF320', message });

const isEmptyInterval = (from: PlacedEnd, to: PlacedEnd): boolean => {
  const order = from.at.cmp(to.at);
  return order > 0 || (order === 0 && !(from.closed && to.closed));
};

function placeTest(test: UnaryTest, scale: ColumnScale): PlacedTest | TableProblem {
  if (test.kind === 'unknown') return test;
  if (scale.kind === 'named') {
    const name = test.kind === 'equal' ? test.to.text : '';
    return scale.problemOf(name) ?? { kind: 'name', name };
  }
  const placed = (operand: Operand, closed: boolean): PlacedEnd | TableProblem => {
    const at = scale.read(operand);
    return isProblem(at) ? at : { at, closed };
  };
  if (test.kind === 'equal') {
    const at = placed(test.to, true);
    return isProblem(at) ? at : { kind: 'interval', from: at, to: at };
  }
  const endOf = (end: IntervalEnd | undefined) => end && placed(end.at, end.closed);
  const [from, to] = [endOf(test.from), endOf(test.to)];
  if (from && isProblem(from)) return from;
  if (to && isProblem(to)) return to;
  if (from && to && isEmptyInterval(from, to)) {
    return wrong({
      fr: "l'intervalle est vide : sa fin est avant son début",
      en: 'the interval is empty: it ends before it begins',
    });
  }
  return { kind: 'interval', ...(from && { from }), ...(to && { to }) };
}

/** The tests of a written cell, undefined for one that takes every value. */
function readCell(
  written: string | number | boolean,
  scale: ColumnScale,
): readonly PlacedTest[] | undefined | TableProblem {
  // A number that a file writes as 1e-7 is no text `1e-7`.
  const text = typeof written === 'number' ? exactNumber(written).toFixed() : String(written);
  const parsed = parseUnaryTests(text, scale.kind);
  if ('problem' in parsed) return wrong(parsed.problem);
  if (parsed.tests === 'any') return undefined;
  const tests: PlacedTest[] = [];
  for (const test of parsed.tests) {
    const placed = placeTest(test, scale);
    if ('code' in placed) return placed;
    tests.push(placed);
  }
  return tests;
}

type ReadRow = readonly (readonly PlacedTest[] | undefined)[];

class TableReader {
  readonly problems: LocatedProblem[] = [];
  private readonly names: ReadonlyMap<string, number>;

  constructor(
    private readonly columns: readonly { name: string; scale: ColumnScale; spec: TableColumn }[],
  ) {
    this.names = new Map(columns.map(({ name }, index) => [name, index]));
  }

  row(when: TableCells, path: string): ReadRow {
    const row: (readonly PlacedTest[] | undefined)[] = this.columns.map(() => undefined);
    for (const [name, written] of Object.entries(when)) {
      const at = `${path}/when/${escapePointer(name)}`;
      const index = this.names.get(name);
      const column = index === undefined ? undefined : this.columns[index];
      if (index === undefined || !column) {
        this.problems.push({
          path: at,
          ...wrong({
            fr: `la table n'a pas de colonne « ${name} »`,
            en: `the table has no column "${name}"`,
          }),
        });
        continue;
      }
      const tests = readCell(written, column.scale);
      if (tests !== undefined && 'code' in tests) this.problems.push({ path: at, ...tests });
      else {
        row[index] = tests;
        if (tests?.some(({ kind }) => kind === 'unknown') && !canBeUnknown(column.spec)) {
          this.problems.push({
            path: at,
            ...wrong({
              fr: `« unknown » n'arrive pas : la colonne « ${name} » n'est pas « nullable »`,
              en: `"unknown" does not occur: the column "${name}" is not "nullable"`,
            }),
          });
        }
      }
    }
    return row;
  }
}

/** A quantity may be only a bound, of which some cells cannot tell whether they take it. */
const canBeUnknown = ({ nullable = false, type }: TableColumn): boolean =>
  nullable || type.kind === 'quantity';

function scalesOf({ inputs }: Pick<TableConfig, 'inputs'>, catalog: Catalog) {
  const problems: LocatedProblem[] = [];
  const columns = inputs.flatMap((spec, index) => {
    const scale = columnScale(spec, catalog);
    if (!isProblem(scale)) return [{ name: spec.name, scale, spec }];
    problems.push({ path: `/inputs/${index}`, ...scale });
    return [];
  });
  return { columns, problems };
}

/**
 * Reads a table: its cells become ranges of atoms, the points and the open intervals between them that the table can tell
 * apart. Without a table, the problems say why.
 */
export function compileTable(
  config: TableConfig,
  catalog: Catalog,
): { readonly table?: CompiledTable; readonly problems: readonly LocatedProblem[] } {
  const { columns, problems } = scalesOf(config, catalog);
  if (problems.length > 0) return { problems };
  const reader = new TableReader(columns);
  const rows = config.rows.map(({ when = {} }, index) => reader.row(when, `/rows/${index}`));
  const impossible = (config.impossible ?? []).map(({ when }, index) =>
    reader.row(when, `/impossible/${index}`),
  );
  if (reader.problems.length > 0) return { problems: reader.problems };
  const places = columns.map(({ scale, spec }, index) =>
    compilePlaces(
      scale,
      spec,
      [...rows, ...impossible].flatMap((row) => row[index] ?? []),
    ),
  );
  const compiled = (row: ReadRow): CompiledRow =>
    row.map((tests, index) => {
      if (tests === undefined) return undefined;
      return {
        known: places[index]?.rangesOf(tests) ?? [],
        takesUnknown: tests.some(({ kind }) => kind === 'unknown'),
      };
    });
  return {
    problems: [],
    table: {
      columns: columns.map(({ name, spec }, index) => ({
        name,
        spec,
        places: places[index] as ColumnPlaces,
        mayBeUnknown: canBeUnknown(spec),
      })),
      rows: rows.map(compiled),
      impossible: impossible.map(compiled),
    },
  };
}
