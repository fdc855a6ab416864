import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';

const MASS = { name: 'mass', type: TYPES.mass, unit: 'g' };
const FLAG = { name: 'flag', type: TYPES.flag };
const NUMBER = { name: 'n', type: TYPES.number };

const compile = (config: object) =>
  compileTable(
    { inputs: [MASS, FLAG, NUMBER], outputs: [], rows: [], ...config } as unknown as TableConfig,
    typedCatalog,
  );

describe('compileTable', () => {
  it('reads cells as the atoms of their columns, in rows and in what cannot occur', () => {
    const { table, problems } = compile({
      inputs: [MASS, { ...FLAG, nullable: true }, NUMBER],
      rows: [
        { when: { mass: '[10..10], > 100 dg, unknown', flag: 'true' } },
        { when: { flag: 'false, unknown', n: 1e-7 } },
        {},
      ],
      impossible: [{ when: { mass: '< 5', flag: false }, reason: 'never weighed' }],
    });
    expect(problems).toEqual([]);
    expect(
      table?.columns.map(({ name, mayBeUnknown, places }) => [name, mayBeUnknown, places.atoms]),
    ).toEqual([
      ['mass', true, 5],
      ['flag', true, 2],
      ['n', false, 3],
    ]);
    const cell = (known: unknown, takesUnknown = false) => ({ known, takesUnknown });
    expect(table?.rows).toEqual([
      [cell([[3, 4]], true), cell([[0, 0]]), undefined],
      [undefined, cell([[1, 1]], true), cell([[1, 1]])],
      [undefined, undefined, undefined],
    ]);
    expect(table?.impossible).toEqual([[cell([[0, 0]]), cell([[1, 1]]), undefined]]);
  });

  it.each<[string, object, string]>([
    ['a beginning in the unit of another dimension', { mass: '> 5 L' }, 'WF303 /rows/1/when/mass'],
    ['an end in the unit of another dimension', { mass: '< 5 L' }, 'WF303 /rows/1/when/mass'],
    ['a value in the unit of another dimension', { mass: '5, 6 L' }, 'WF303 /rows/1/when/mass'],
    ['an interval without a value', { mass: ']5..5]' }, 'WF320 /rows/1/when/mass'],
    ['… in two units', { mass: '[5 g..49 dg]' }, 'WF320 /rows/1/when/mass'],
    ['unknown beside a known value', { flag: 'true, unknown' }, 'WF320 /rows/1/when/flag'],
    ['a name that is none', { flag: 'true, yes' }, 'WF302 /rows/1/when/flag'],
    ['a column that there is not', { 'a/b': '5' }, 'WF320 /rows/1/when/a~1b'],
  ])('gives no table, but says where: %s', (_which, when, expected) => {
    const { table, problems } = compile({ rows: [{ when: { n: '1' } }, { when }] });
    expect(table).toBeUndefined();
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([expected]);
    const impossible = compile({ rows: [{}], impossible: [{ when: {} }, { when }] });
    expect(impossible.problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      expected.replace('/rows', '/impossible'),
    ]);
  });

  it('says every problem of its columns before it reads a cell', () => {
    const inputs = [{ ...MASS, unit: 'L' }, FLAG, { ...NUMBER, unit: 'g' }];
    const { table, problems } = compile({ inputs, rows: [{ when: { flag: 'yes' } }] });
    expect(table).toBeUndefined();
    expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'WF303 /inputs/0',
      'WF303 /inputs/2',
    ]);
  });
});
