import type { JsonObject } from '@platform/ports';
import fc from 'fast-check';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';
import { decideTable } from './decide-table';
import { explainTable, type RowExplanation } from './explain-table';

type Hit = TableConfig['hit'];
type Rows = readonly Readonly<Record<string, string>>[];

const COLUMNS = [
  { name: 'mass', type: TYPES.mass, unit: 'g' },
  { name: 'flag', type: TYPES.flag, nullable: true },
];

function tableOf(rows: Rows) {
  const config = { inputs: COLUMNS, outputs: [], rows: rows.map((when) => ({ when })) };
  const { table, problems } = compileTable(config as unknown as TableConfig, typedCatalog);
  if (!table) throw new Error(JSON.stringify(problems));
  return table;
}

const inWords = (each: RowExplanation): string =>
  each.why === 'fits' ? `${each.row} fits` : `${each.row} ${each.why} ${each.column}`;

function explain(rows: Rows, values: JsonObject, hit: Hit = 'unique') {
  const { decision, others } = explainTable(tableOf(rows), hit, values);
  return { decided: 'rows' in decision ? decision.rows : [], others: others.map(inWords) };
}

const g = (value: number, comparator?: string) => ({
  mass: { value, unit: 'g', ...(comparator !== undefined && { comparator }) },
});

const BANDS: Rows = [
  { mass: '< 5.5' },
  { mass: '[5.5..6.0[' },
  { mass: '[6.0..6.5[' },
  { mass: '>= 6.5', flag: 'true' },
  { mass: '>= 6.5', flag: 'false' },
];

describe('explainTable', () => {
  it('names the first cell that failed in each row that did not decide, the nearest row first', () => {
    expect(explain(BANDS, { ...g(7), flag: true })).toEqual({
      decided: [3],
      others: ['4 fails flag', '2 fails mass', '1 fails mass', '0 fails mass'],
    });
  });

  it('puts a row of which one cell fails before one of which two do', () => {
    const rows = [{ mass: '< 9', flag: 'false' }, { mass: '< 1' }, { mass: '> 8' }];
    expect(explain(rows, { ...g(9.4), flag: true })).toEqual({
      decided: [2],
      others: ['1 fails mass', '0 fails mass'],
    });
  });

  it('says of every row why it failed when none decides', () => {
    expect(explain([{ mass: '[1..2]' }, { mass: '[5..5.9]' }, { mass: '>= 6' }], g(5.95))).toEqual({
      decided: [],
      others: ['1 fails mass', '2 fails mass', '0 fails mass'],
    });
  });

  it('names the cell that neither fits nor fails when the result is unknown, before rows that fail', () => {
    expect(explain(BANDS, { ...g(7), flag: null })).toEqual({
      decided: [3, 4],
      others: ['3 open flag', '4 open flag', '2 fails mass', '1 fails mass', '0 fails mass'],
    });
    expect(explain(BANDS.slice(0, 3), g(6, '<')).others).toEqual([
      '0 open mass',
      '1 open mass',
      '2 fails mass',
    ]);
  });

  it('takes what a row says of an unknown value as a fit, for a bound only when it does not decide', () => {
    const rows = [{ mass: '< 5' }, { mass: '>= 5' }, { mass: 'unknown' }];
    expect(explain(rows, {}, 'first')).toEqual({
      decided: [2],
      others: ['0 open mass', '1 open mass'],
    });
    expect(explain(rows, g(6, '>'))).toEqual({
      decided: [1],
      others: ['2 fails mass', '0 fails mass'],
    });
    expect(explain(rows, g(4, '>'))).toEqual({
      decided: [2],
      others: ['0 open mass', '1 open mass'],
    });
  });

  it('does not blame a cell that takes an unknown value', () => {
    const rows = [{ flag: 'false' }, { mass: 'unknown', flag: 'true' }];
    expect(explain(rows, { flag: false }).others).toEqual(['1 fails flag']);
    expect(explain(rows, { ...g(1), flag: true }).others).toEqual(['0 fails flag', '1 fails mass']);
  });

  it('says that a later row fits too', () => {
    expect(explain([{ mass: '> 1' }, { mass: '> 2' }, {}], g(3), 'first')).toEqual({
      decided: [0],
      others: ['1 fits', '2 fits'],
    });
  });

  it('puts a row whose bound is nearer first, and one that only takes an unknown value before both', () => {
    const rows = [{ mass: '< 4' }, { mass: '[4..5[' }, { mass: 'unknown' }, { mass: '> 4.5' }];
    expect(explain(rows, g(5))).toEqual({
      decided: [3],
      others: ['2 fails mass', '1 fails mass', '0 fails mass'],
    });
    const bands = ['< 1', '[1..2[', '[2..3['].map((x) => ({ when: { x } }));
    const config = { inputs: [{ name: 'x', type: TYPES.integer }], outputs: [], rows: bands };
    const { table } = compileTable(config as unknown as TableConfig, typedCatalog);
    expect(table && explainTable(table, 'unique', { x: 7 }).others.map(({ row }) => row)).toEqual([
      ...[2, 1, 0],
    ]);
  });

  it('explains no row for a value that is not of its column', () => {
    const { decision, others } = explainTable(tableOf(BANDS), 'unique', { mass: 'heavy' });
    expect([decision, others]).toEqual([{ kind: 'not-of-column', column: 'mass' }, []]);
  });

  it('decides as decideTable does, and has every other row once', () => {
    const cells = fc.constantFrom('< 5', '[5..6]', '> 6', '5', 'unknown', '< 5, > 6', undefined);
    const flags = fc.constantFrom('true', 'false', 'unknown', undefined);
    const rows = fc.array(fc.record({ mass: cells, flag: flags }), { minLength: 1, maxLength: 6 });
    const masses = fc.constantFrom(
      null,
      g(4).mass,
      g(5).mass,
      g(6).mass,
      g(6, '>').mass,
      g(5, '>').mass,
    );
    const hits = fc.constantFrom<Hit>('unique', 'first', 'collect');
    fc.assert(
      fc.property(
        rows,
        masses,
        fc.constantFrom(null, true, false),
        hits,
        (written, mass, flag, hit) => {
          const table = tableOf(JSON.parse(JSON.stringify(written)) as Rows);
          const { decision, others } = explainTable(table, hit, { mass, flag });
          expect(decision).toEqual(decideTable(table, hit, { mass, flag }));
          const decided = decision.kind === 'rows' ? decision.rows : [];
          const all = [...decided, ...others.map(({ row }) => row)];
          expect(all.toSorted((one, other) => one - other)).toEqual([...table.rows.keys()]);
          // A row that another decides against has failed, stays open, or comes later.
          if (decision.kind === 'none')
            expect(others.every(({ why }) => why === 'fails')).toBe(true);
        },
      ),
    );
  });
});
