import type { Catalog } from '@platform/catalog';
import {
  exportCsv,
  exportDmn,
  importCsv,
  importDmn,
  MAX_CSV_BYTES,
  MAX_DMN_BYTES,
  type TableExport,
  type TableImport,
  type WrittenVersion,
} from '@platform/table-exchange';
import type { Language } from '@platform/ports';
import type { TableConfig } from '@platform/workflow';

import { OperatorError } from '../command';

interface ImportRequest {
  readonly decimal?: '.' | ',' | undefined;
  /** Id or name of a decision in the file. */
  readonly decision?: string | undefined;
  /** Reads the plugins, for a format that needs them. */
  readonly catalog: () => Promise<Catalog>;
}

interface ExportRequest {
  readonly language: Language;
  /** Of DMN. */
  readonly version?: WrittenVersion | undefined;
  /** Id of the node, which names the table. */
  readonly node: string;
  readonly catalog: () => Promise<Catalog>;
}

export interface TableFormat {
  readonly maxBytes: number;
  import(bytes: Uint8Array, request: ImportRequest): Promise<TableImport>;
  export(config: TableConfig, request: ExportRequest): Promise<TableExport>;
}

const FORMATS: Readonly<Record<string, TableFormat>> = {
  csv: {
    maxBytes: MAX_CSV_BYTES,
    import: async (bytes, { decimal }) =>
      importCsv(bytes, decimal === undefined ? {} : { decimal }),
    export: async (config, { language }) => exportCsv(config, language),
  },
  dmn: {
    maxBytes: MAX_DMN_BYTES,
    import: async (bytes, { decision, catalog }) =>
      importDmn(bytes, {
        catalog: await catalog(),
        ...(decision !== undefined && { decision }),
      }),
    export: async (config, { language, node, catalog, version }) =>
      exportDmn(config, {
        catalog: await catalog(),
        language,
        id: node,
        name: node,
        ...(version !== undefined && { version }),
      }),
  },
};

/** Throws OperatorError for a format that is none of ours. */
export function tableFormat(name: string): TableFormat {
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (format) return format;
  throw new OperatorError(`--format is ${Object.keys(FORMATS).join(' or ')}, not "${name}"`);
}
