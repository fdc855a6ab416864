import {
  compileTable,
  decideTable,
  proveTable,
  type CompiledTable,
  type TableConfig,
} from '@platform/workflow';

import { benchCatalog } from './bench-catalog';
import { measure } from './measure';

type Row = (what: string, ms: number, note?: string) => void;
type Box = readonly (readonly [low: number, high: number])[];

const EDGE = 1_024;

/** The same numbers in every run. */
function randomNumbers(): () => number {
  let state = 20_261_127;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Parts of a space that meet and share nothing: the space is divided in two, then a part of it, and so on. */
function partition(rows: number, columns: number): readonly Box[] {
  const random = randomNumbers();
  const boxes: Box[] = [Array.from({ length: columns }, () => [0, EDGE] as const)];
  while (boxes.length < rows) {
    const index = Math.floor(random() * boxes.length);
    const column = Math.floor(random() * columns);
    const box = boxes[index] ?? [];
    const [low, high] = box[column] ?? [0, 0];
    if (high - low < 2) continue;
    const middle = low + 1 + Math.floor(random() * (high - low - 1));
    boxes.splice(index, 1, box.with(column, [low, middle]), box.with(column, [middle, high]));
  }
  return boxes;
}

function cellOf(low: number, high: number): string {
  if (low === 0) return high === EDGE ? 'any' : `< ${high}`;
  return high === EDGE ? `>= ${low}` : `[${low}..${high}[`;
}

function tableOf(rows: number, columns: number): TableConfig {
  const number = { kind: 'primitive', name: 'Number' } as const;
  const names = Array.from({ length: columns }, (_, index) => `c${index}`);
  return {
    inputs: names.map((name) => ({ name, type: number })),
    outputs: [{ name: 'row', type: number }],
    hit: 'unique',
    rows: partition(rows, columns).map((box, row) => ({
      when: Object.fromEntries(box.map(([low, high], index) => [names[index], cellOf(low, high)])),
      then: { row },
    })),
  };
}

function compiled(config: TableConfig): CompiledTable {
  const { table, problems } = compileTable(config, benchCatalog);
  if (!table) throw new Error(JSON.stringify(problems.slice(0, 3)));
  return table;
}

/** Measures reading, proving and deciding a table. */
export async function measureTables(row: Row): Promise<void> {
  for (const [rows, columns] of [
    [200, 8],
    [5_000, 5],
  ] as const) {
    const config = tableOf(rows, columns);
    const table = compiled(config);
    const { gaps, overlaps, dead, isComplete } = proveTable(table, config);
    if (!isComplete || gaps.length + overlaps.length + dead.length > 0)
      throw new Error('not sound');
    const size = `${rows} rows, ${columns} columns`;
    row(`read a table, ${size}`, await measure(() => compiled(config), 3));
    row(`prove it, ${size}`, await measure(() => proveTable(table, config), 3));
    const random = randomNumbers();
    const inputs = Object.fromEntries(config.inputs.map(({ name }) => [name, random() * EDGE]));
    row(`decide it, ${size}`, await measure(() => decideTable(table, config.hit, inputs)));
  }
}
