import type { Latency, Throughput } from './measure';
import type { ListMeasure } from './measure-list';
import type { Backend } from './index-database';

/** How much is measured. */
export interface IndexSizes {
  readonly rows: number;
  readonly inserts: number;
  readonly samples: number;
}

export interface IndexMeasure {
  readonly backend: Backend;
  readonly rows: number;
  readonly ingestion: { readonly empty: Throughput; readonly full: Throughput };
  readonly lists: readonly ListMeasure[];
  /** Of counting what waits and what failed. Absent where a whole stack is measured. */
  readonly counts?: Latency;
}

const cell = (text: string | number, width = 9): string => String(text).padStart(width);
const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const both = ({ p50, p99 }: Latency): string => cell(`${ms(p50)} / ${ms(p99)}`, 16);

const NAME_WIDTH = 32;

const ingestionRow = (name: string, { perSecond, ...latency }: Throughput): string =>
  `${name.padEnd(NAME_WIDTH)}${cell(perSecond.toFixed(0))} /s ${both(latency)}`;

const listRow = (list: ListMeasure): string =>
  [
    list.name.padEnd(NAME_WIDTH),
    cell(list.runs),
    cell(list.pages, 7),
    both(list.first),
    both(list.middle),
    both(list.last),
    cell(list.lastByFirst.toFixed(2)),
    cell(list.pagesPerSecond.toFixed(0)),
  ].join('');

/** Formats tables as text: p50 / p99 in ms. */
export const reportLines = ({
  backend,
  rows,
  ingestion,
  lists,
  counts,
}: IndexMeasure): readonly string[] => [
  '',
  `${backend}, ${rows} rows (p50 / p99 in ms)`,
  ingestionRow('entering runs, empty index', ingestion.empty),
  ingestionRow('entering runs, full index', ingestion.full),
  [
    'list'.padEnd(NAME_WIDTH),
    cell('runs'),
    cell('pages', 7),
    ...['first page', 'middle page', 'last page'].map((page) => cell(page, 16)),
    cell('last/first', 11),
    cell('pages/s', 8),
  ].join(''),
  ...lists.map(listRow),
  ...(counts ? [`${'the counts of the overview'.padEnd(NAME_WIDTH)}${both(counts)}`] : []),
];
