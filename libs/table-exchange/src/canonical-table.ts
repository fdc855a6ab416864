import type { TableConfig, TableRow } from '@platform/workflow';

/** Cells that take every value say nothing; all others are compared as texts, as the grammar reads them. */
const cellsOf = (cells: TableRow['when'] = {}) =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([name, cell]) => [name, String(cell).trim()] as const)
      .filter(([, cell]) => cell !== ''),
  );

/** A row in the one form in which two rows that say the same are equal. */
export const canonicalRow = ({ when, then = {}, ...row }: TableRow) => ({
  ...row,
  when: cellsOf(when),
  then,
});

/** A table in the one form in which two tables that say the same are equal. */
export const canonicalTable = ({ rows, impossible = [], ...table }: TableConfig) => ({
  ...table,
  rows: rows.map(canonicalRow),
  impossible: impossible.map(({ when, reason }) => ({ when: cellsOf(when), reason })),
});
