import { runInNewContext } from 'node:vm';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';
import { proveTable, type TableProof } from './prove-table';

type When = Readonly<Record<string, string>>;

const rowsOf = (count: number, when: (row: number) => When) =>
  Array.from({ length: count }, (_, row) => ({ when: when(row), then: { out: 'x' } }));
const columnsOf = (count: number, type: object) =>
  Array.from({ length: count }, (_, at) => ({ name: `c${at}`, type }));
const inEach = (count: number, cell: (column: number) => string): When =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, cell(at)]));

const sixNames = (row: number): string =>
  Array.from({ length: 6 }, (_, at) => `${row}x${at}`).join(', ');

/**
 * Reads and proves a table. The bound ends a test that would take minutes: names compared each with each, pairs of rows kept
 * as texts, steps that cost as much as the table has columns.
 */
function proofOf(config: object): TableProof {
  const whole = {
    outputs: [{ name: 'out', type: TYPES.text }],
    hit: 'first',
    ...config,
  } as unknown as TableConfig;
  const prove = (): TableProof => {
    const { table, problems } = compileTable(whole, typedCatalog);
    if (!table) throw new Error(JSON.stringify(problems.slice(0, 2)));
    return proveTable(table, whole);
  };
  return runInNewContext('prove()', { prove }, { timeout: 60_000 }) as TableProof;
}

describe('the proof of a table that is made to last', () => {
  it('reads 60,000 names in one column', () => {
    const when = (row: number) => ({ c0: sixNames(row) });
    const proof = proofOf({ inputs: columnsOf(1, TYPES.text), rows: rowsOf(10_000, when) });
    expect(proof).toMatchObject({ isComplete: true, overlaps: [], dead: [] });
  });

  it.each<[string, object]>([
    [
      '5,000 rows that all fit',
      { inputs: columnsOf(1, TYPES.number), rows: rowsOf(5_000, () => ({})) },
    ],
    [
      '1,500 rows that all fit in 50 columns',
      {
        inputs: columnsOf(50, TYPES.number),
        rows: rowsOf(1_500, () => inEach(50, () => '< 5')),
      },
    ],
  ])('ends for %s, and says that it is not proven', (_which, config) => {
    expect(proofOf(config).isComplete).toBe(false);
  });
});
