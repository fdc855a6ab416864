import type { Diagnostic } from '@platform/ports';
import type { TableConfig } from '@platform/workflow';

/**
 * What a file of another format gives. A finding has a code of its own (`TABLE_CSV_QUOTE`, `TABLE_DMN_ENTITY`), its place in
 * the file as `position`, and a message that names the cell or the element; its `path` is the JSON pointer into the
 * configuration, empty where the finding is about the file.
 */
export interface TableImport {
  /** Absent when a finding is an error. It fits the grammar of `core.table`; the checker has not seen it. */
  readonly config?: TableConfig;
  readonly findings: readonly Diagnostic[];
}

/** A table in another format. */
export interface TableExport {
  readonly text: string;
  /** What the text does not carry, by its `path` in the configuration; a warning where the rest of it holds. */
  readonly findings: readonly Diagnostic[];
}
