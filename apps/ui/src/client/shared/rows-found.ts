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

/** What one reads of each row. Writing the values takes a moment where there are ten thousand. */
export function rowTexts(config: Members, reader: Reader): readonly string[] {
  const outputs = listOf(config['outputs']);
  return listOf(config['rows']).map((row, index) => textOfRow(index + 1, row, outputs, reader));
}

/** The rows, by their index, whose texts have every word of a search. */
export function rowsFound(texts: readonly string[], find: string): readonly number[] {
  const isFound = finderOf(find);
  return texts.flatMap((text, index) => (isFound(text) ? [index] : []));
}
