import type { Diagnostic, TextPosition } from '@platform/ports';
import type { TableConfig } from '@platform/workflow';

/** Where something stands in the file of another format. */
export interface TablePlace {
  /** In the text of a DMN file; in a CSV file, the line of the text and the column of the spreadsheet. */
  readonly position: TextPosition;
  /** What its reader calls it: a cell of a spreadsheet (`C7`), an element of XML. */
  readonly name: string;
}

/**
 * What a file of another format gives. A finding has a code of its own (`TABLE_CSV_DECIMAL`), its place in the file as
 * `position`, and a message that names the cell or the element; its `path` is empty, or the JSON pointer into the
 * configuration where there is one.
 */
export interface TableImport {
  /** Absent when a finding is an error. It fits the grammar of `core.table`; the checker has not seen it. */
  readonly config?: TableConfig;
  readonly findings: readonly Diagnostic[];
  /** Where the file says what is at a JSON pointer into the configuration: for the findings of the checker. */
  readonly locate: (path: string) => TablePlace | undefined;
}

/** A table in another format. */
export interface TableExport {
  readonly text: string;
  /** What the text does not carry, by its `path` in the configuration; a warning where the rest of it holds. */
  readonly findings: readonly Diagnostic[];
}
