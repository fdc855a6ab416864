export type { TableExport, TableImport } from './exchange';
