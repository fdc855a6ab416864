import type { Catalog } from '../api/use-catalog';
import { displayed, type Port } from './displayed';
import { inWords } from './in-words';
import { isObject } from './is-object';

export type Members = Readonly<Record<string, unknown>>;

/** What a table did in a run. */
export interface TableRun {
  readonly runId: string;
  /** Path of its node. */
  readonly path: string;
  /** The rows that decided, counted from 1. */
  readonly rows: readonly number[] | undefined;
  readonly values: Members;
}

export const listOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
export const membersOf = (value: unknown): Members => (isObject(value) ? value : {});
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The name of a column as one reads it. */
export const nameOf = ({ name, label }: Members): string => textOf(label) ?? String(name);

export const headOf = (column: Members): string =>
  `${nameOf(column)}${column['unit'] === undefined ? '' : ` (${String(column['unit'])})`}`;

function sourceOf(source: unknown): string | undefined {
  const { citation, page, date } = membersOf(source);
  const parts = [citation, page, date].flatMap((part) => textOf(part) ?? []);
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** The note and the source of a row. */
export const remarksOf = (row: Members): readonly string[] =>
  [textOf(row['note']), sourceOf(row['source'])].filter((remark) => remark !== undefined);

/** The values of columns or outputs, with the words of their value sets for codes. */
export const resultsOf = (
  values: Members,
  ports: readonly Members[],
  catalog: Catalog | undefined,
): Members => (catalog ? displayed(values, ports as unknown as readonly Port[], catalog) : values);

/** A cell as its author wrote it. */
export const cellInWords = (cell: unknown, language: string): string =>
  typeof cell === 'boolean' ? (inWords(cell, language) ?? '') : String(cell);
