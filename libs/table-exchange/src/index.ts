export { canonicalTable } from './canonical-table';
export { CSV_START, csvRow } from './csv/csv-text';
export { exportCsv } from './csv/export-csv';
export { importCsv } from './csv/import-csv';
export { MAX_CSV_BYTES } from './csv/read-records';
export type { TableExport, TableImport, TablePlace } from './exchange';
export { alignItems, type AlignedItem } from './align-items';
export { tableChanges, type TableChanges } from './table-changes';
export { unequalAt } from './unequal-at';
