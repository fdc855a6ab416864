import type { Catalog } from '../api/use-catalog';
import { inWords } from './in-words';
import { finderOf } from './is-found';
import { cellInWords, listOf, membersOf, remarksOf, resultsOf, type Members } from './table-parts';

interface Reader {
  readonly language: string;
  readonly catalog: Catalog | undefined;
}

/** What one reads of a row, in one text. */
function textOfRow(number: number, row: Members, outputs: readonly Members[], reader: Reader) {
  const { language, catalog } = reader;
  const then = resultsOf(membersOf(row['then']), outputs, catalog);
  return [
    String(number),
    ...Object.values(membersOf(row['when'])).map((cell) => cellInWords(cell, language)),
    ...Object.values(then).map((value) => inWords(value, language) ?? JSON.stringify(value)),
    ...remarksOf(row),
  ].join(' ');
}

/** The rows, by their index, that have every word of a search in what one reads of them. */
export function rowsFound(config: Members, find: string, reader: Reader): readonly number[] {
  const rows = listOf(config['rows']);
  if (find.trim() === '') return [...rows.keys()];
  const outputs = listOf(config['outputs']);
  const isFound = finderOf(find);
  return rows.flatMap((row, index) =>
    isFound(textOfRow(index + 1, row, outputs, reader)) ? [index] : [],
  );
}
