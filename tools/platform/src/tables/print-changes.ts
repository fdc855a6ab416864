import type { AlignedItem, TableChanges } from '@platform/table-exchange';
import type { TableConfig } from '@platform/workflow';

import { counted } from '../output';

/** More is not read in a terminal; the difference of the file has them all. */
const MAX_PRINTED_LINES = 40;

type Cells = Readonly<Record<string, unknown>>;

const cellsInWords = (cells: Cells | undefined): string =>
  Object.entries(cells ?? {})
    .map(
      ([name, value]) =>
        `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    )
    .join(', ');

const rowInWords = (row: { readonly when?: Cells; readonly then?: Cells } | undefined): string =>
  `${cellsInWords(row?.when) || 'any'} → ${cellsInWords(row?.then) || 'nothing'}`;

/** A row as it was and is, each with the number that it had or has. */
function rowLines(
  { before, after }: AlignedItem,
  was: TableConfig,
  is: TableConfig,
): readonly string[] {
  return [
    ...(before === undefined ? [] : [`  - ${before + 1}  ${rowInWords(was.rows[before])}`]),
    ...(after === undefined ? [] : [`  + ${after + 1}  ${rowInWords(is.rows[after])}`]),
  ];
}

const counts = (items: readonly AlignedItem[], thing: string): readonly string[] => {
  const differing = items.filter(({ isSame }) => !isSame);
  const added = differing.filter(({ before }) => before === undefined).length;
  const removed = differing.filter(({ after }) => after === undefined).length;
  const changed = differing.length - added - removed;
  return Object.entries({ added, removed, changed }).flatMap(([word, count]) =>
    count === 0 ? [] : [`${counted(count, thing)} ${word}`],
  );
};

/** What differs, as lines: first how much, then the rows. Empty for tables that say the same. */
export function changeLines(
  changes: TableChanges,
  was: TableConfig,
  is: TableConfig,
): readonly string[] {
  const summary = [
    ...counts(changes.rows, 'row'),
    ...counts(changes.impossible, 'impossible combination'),
    ...changes.members.map((name) => `${name} changed`),
  ];
  if (summary.length === 0) return [];
  const rows = changes.rows
    .filter(({ isSame }) => !isSame)
    .flatMap((item) => rowLines(item, was, is));
  const more = rows.length - MAX_PRINTED_LINES;
  return [
    summary.join(', '),
    ...rows.slice(0, MAX_PRINTED_LINES),
    ...(more > 0 ? [`  … and ${more} more lines`] : []),
  ];
}
