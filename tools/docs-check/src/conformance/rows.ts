import { parse } from 'yaml';

import { read } from '../repository';

/** One testable statement of the specification, in our words. */
export interface Row {
  readonly id: string;
  readonly section: string;
  readonly row: string;
  /** The future feature that the row needs, if it does not exist yet. */
  readonly later?: string;
}

const ROWS_FILE = 'docs/conformance/rows.yaml';

/** Form of the ids at the end of a title: `[MAN-001]`, `[MAN-001 RUN-050]`. */
const ROW_ID = /^(?:MAN|RUN)-\d{3}$/;

function toRow(entry: unknown): Row {
  const { id, section, row, later, ...unknown } = entry as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  if (!isText(id) || !ROW_ID.test(id) || !isText(section) || !isText(row)) {
    throw new Error(`${ROWS_FILE}: not a row: ${JSON.stringify(entry)}`);
  }
  if (Object.keys(unknown).length > 0) throw new Error(`${ROWS_FILE}: ${id} has unknown keys`);
  return { id, section, row, ...(isText(later) ? { later } : {}) };
}

/** Reads the rows in file order. Throws for an ill-formed one. */
export function readRows(): readonly Row[] {
  const value: unknown = parse(read(ROWS_FILE));
  if (!Array.isArray(value)) throw new Error(`${ROWS_FILE}: not a list`);
  return value.map(toRow);
}
