import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';

import { typedCatalog } from '../__fixtures__/typed-catalog';
import { compileTable, type CompiledTable } from './compile-table';
import { decideTable } from './decide-table';
import { proveTable } from './prove-table';
import {
  combinations,
  inputsOf,
  randomTable,
  takes,
  type Combination,
  type RandomTable,
} from './__fixtures__/random-table';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const RUNS = 3_000;

const compiled = ({ config }: RandomTable): CompiledTable => {
  const { table, problems } = compileTable(config, typedCatalog);
  if (!table) throw new Error(JSON.stringify(problems));
  return table;
};

const fitting = ({ rows }: RandomTable, values: Combination): readonly number[] =>
  rows.flatMap((row, index) => (takes(row, values) ? [index] : []));

const occurs = ({ impossible }: RandomTable, values: Combination): boolean =>
  !impossible.some((row) => takes(row, values));

const occurring = (table: RandomTable, withUnknowns: boolean): readonly Combination[] =>
  combinations(table.columns, withUnknowns).filter((values) => occurs(table, values));

/** The combinations in which a quantity is only a bound, which is as good as unknown where it is said not to occur. */
const bounded = (table: RandomTable): readonly Combination[] =>
  occurring(table, true).flatMap((values) =>
    values.flatMap((value, column) =>
      typeof value === 'object' && occurs(table, values.with(column, undefined))
        ? ['<', '<=', '>=', '>'].map((comparator) => values.with(column, { ...value, comparator }))
        : [],
    ),
  );

/** What a run gives for a combination, in one word. */
const given = (table: RandomTable, values: Combination, from = compiled(table)): string => {
  const decision = decideTable(from, table.config.hit, inputsOf(table, values));
  return 'rows' in decision ? [decision.kind, ...decision.rows].join(' ') : decision.kind;
};

/** A table of one row of another. */
const alone = ({ config, ...table }: RandomTable, row: number): RandomTable => ({
  ...table,
  config: { ...config, rows: config.rows.slice(row, row + 1) },
});

describe('the proof of a random table', () => {
  it('shows each finding by a combination that the table decides as it says', async () => {
    await forAll(randomTable, { runs: RUNS }, async (table) => {
      const from = compiled(table);
      const proof = proveTable(from, table.config);
      const valuesAt = (point: readonly number[]): Combination =>
        point.map((atom, column) => {
          const places = from.columns[column]?.places;
          return atom === places?.atoms ? undefined : (places?.valueOf(atom) ?? 'none of them');
        });
      for (const { at } of [...proof.gaps, ...proof.betweenSteps]) {
        expect(given(table, valuesAt(at), from)).toBe('none');
      }
      for (const { row, other, at } of proof.overlaps) {
        for (const each of [row, other])
          expect(given(alone(table, each), valuesAt(at))).toBe('rows 0');
      }
      for (const { other, at } of proof.unsafe) {
        expect(fitting(table, valuesAt(at))).toContain(other);
      }
    });
  });
});

describe('a random table', () => {
  it('decides known values like its rows, one by one', async () => {
    await forAll(randomTable, { runs: RUNS }, async (table) => {
      const { hit } = table.config;
      const from = compiled(table);
      const all = combinations(table.columns, false);
      const expected = all.map((values) => {
        const rows = fitting(table, values);
        const kind = hit === 'unique' && rows.length > 1 ? 'several' : 'rows';
        const decided = hit === 'first' ? rows.slice(0, 1) : rows;
        return rows.length === 0 ? 'none' : [kind, ...decided].join(' ');
      });
      expect(all.map((values) => given(table, values, from))).toEqual(expected);
    });
  });

  it('whose unknown values are decided is not left open by a bound either', async () => {
    await forAll(randomTable, { runs: RUNS }, async (table) => {
      const from = compiled(table);
      const { undecided, overlaps } = proveTable(from, table.config);
      if (undecided !== undefined || overlaps.length > 0) return;
      const decided = bounded(table).map((values) => given(table, values, from).split(' ')[0]);
      expect(decided).not.toContain('unknown');
      expect(decided).not.toContain('several');
    });
  });

  it('that is proven never gives for an unknown value what a value of it would contradict', async () => {
    await forAll(randomTable, { runs: RUNS }, async (table) => {
      const { hit, rows } = table.config;
      const from = compiled(table);
      const proof = proveTable(from, table.config);
      const isProven = [proof.overlaps, proof.dead, proof.unsafe].every(
        ({ length }) => length === 0,
      );
      if (!isProven || hit === 'collect') return;
      const known = occurring(table, false);
      for (const values of occurring(table, true).filter((each) => each.includes(undefined))) {
        const decision = decideTable(from, hit, inputsOf(table, values));
        if (proof.undecided === undefined) expect(decision.kind).not.toBe('unknown');
        if (decision.kind !== 'rows') continue;
        const [row = 0] = decision.rows;
        if (rows[row]?.conservative === true && proof.undecided !== undefined) continue;
        const completions = known.filter((each) =>
          each.every((value, index) => values[index] === undefined || values[index] === value),
        );
        for (const completion of completions) {
          const [certain] = fitting(table, completion);
          if (certain === undefined) continue;
          const isConservative = rows[row]?.conservative === true;
          if (!isConservative) expect(rows[certain]?.then).toEqual(rows[row]?.then);
        }
      }
    });
  });
});
