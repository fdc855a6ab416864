import {
  exportCsv,
  importCsv,
  MAX_CSV_BYTES,
  type TableExport,
  type TableImport,
} from '@platform/table-exchange';
import type { Language } from '@platform/ports';
import type { TableConfig } from '@platform/workflow';

import { OperatorError } from '../command';

export interface TableFormat {
  readonly maxBytes: number;
  import(bytes: Uint8Array, options: { readonly decimal?: '.' | ',' }): TableImport;
  export(config: TableConfig, language: Language): TableExport;
}

const FORMATS: Readonly<Record<string, TableFormat>> = {
  csv: { maxBytes: MAX_CSV_BYTES, import: importCsv, export: exportCsv },
};

/** Throws OperatorError for a format that is none of ours. */
export function tableFormat(name: string): TableFormat {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format) return format;
  throw new OperatorError(`--format is ${Object.keys(FORMATS).join(' or ')}, not "${name}"`);
}
