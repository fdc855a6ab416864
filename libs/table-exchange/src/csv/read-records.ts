import { CsvError, parse } from 'csv-parse/sync';

import type { Diagnostic, LocalizedText } from '@platform/ports';

import { withoutMark, type CsvSeparator } from './csv-text';
import { LINES } from './layout';

/** Far more than a table of the most rows with long notes. */
export const MAX_CSV_BYTES = 16 * 1024 * 1024;

/** The characters of one line, at most: its cells have 1,000 each, and a quotation mark that is not closed takes what follows. */
const MAX_LINE_LENGTH = 256 * 1024;

/** Twice the rows of the largest table, and the lines before them: rows and combinations that cannot occur. */
const MAX_CSV_LINES = 20_100;

/** One line of the file as a spreadsheet numbers it. */
export interface CsvLine {
  /** In the spreadsheet, counted from 1. */
  readonly number: number;
  /** In the text, where a cell may hold line breaks. */
  readonly line: number;
  /** Without the spaces around them, which no cell but a text of people means. */
  readonly cells: readonly string[];
  /** As they stand. */
  readonly raw: readonly string[];
}

interface Refused {
  readonly finding: Diagnostic;
}

const refused = (code: string, message: LocalizedText, line?: number): Refused => ({
  finding: {
    code,
    severity: 'error',
    path: '',
    message,
    ...(line !== undefined && { position: { line, column: 1 } }),
  },
});

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The line of the first character that is none in UTF-8. */
const undecodedLine = (bytes: Uint8Array): number =>
  new TextDecoder().decode(bytes).split('\uFFFD', 1)[0]?.split('\n').length ?? 1;

const SAVE_AS = {
  fr: 'enregistrez-le dans le tableur comme « CSV UTF-8 »',
  en: 'save it in the spreadsheet as "CSV UTF-8"',
};

function decoded(bytes: Uint8Array): { readonly text: string } | Refused {
  if (isUtf16(bytes)) {
    return refused('TABLE_CSV_ENCODING', {
      fr: `le fichier est en UTF-16 : ${SAVE_AS.fr}`,
      en: `the file is UTF-16: ${SAVE_AS.en}`,
    });
  }
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    return refused(
      'TABLE_CSV_ENCODING',
      {
        fr: `le fichier n'est pas en UTF-8 : ${SAVE_AS.fr}`,
        en: `the file is not UTF-8: ${SAVE_AS.en}`,
      },
      undecodedLine(bytes),
    );
  }
}

/** The first cell is a word of the layout, and what follows it separates the cells of the file. */
const START = /^\s*(?:"([a-z.]+)"|([a-z.]+))([;,\t])/u;

function separatorOf(text: string): CsvSeparator | undefined {
  const [, quoted, plain, separator] = START.exec(text) ?? [];
  const word = quoted ?? plain;
  return word !== undefined && LINES.includes(word) ? (separator as CsvSeparator) : undefined;
}

/** What the library refuses; `line` is where the row begins that it could not read. */
function syntaxFinding({ code }: CsvError, line: number): Refused {
  const [fr, en] =
    code === 'CSV_MAX_RECORD_SIZE'
      ? [`a plus de ${MAX_LINE_LENGTH} caractères`, `has more than ${MAX_LINE_LENGTH} characters`]
      : [
          "a un guillemet qui n'est pas fermé, ou dans une cellule sans guillemets autour",
          'has a quotation mark that is not closed, or inside a cell without quotation marks around it',
        ];
  const message = { fr: `la ligne ${line} ${fr}`, en: `line ${line} ${en}` };
  return refused('TABLE_CSV_SYNTAX', message, line);
}

/** Reads the lines of a file that are not empty, with their cells. Never guesses an encoding or a separator. */
export function readRecords(bytes: Uint8Array): { readonly lines: readonly CsvLine[] } | Refused {
  if (bytes.length > MAX_CSV_BYTES) {
    const size = MAX_CSV_BYTES / 1024 / 1024;
    return refused('TABLE_CSV_SIZE', {
      fr: `le fichier dépasse ${size} Mio`,
      en: `the file exceeds ${size} MiB`,
    });
  }
  const given = decoded(bytes);
  if ('finding' in given) return given;
  const separator = separatorOf(given.text);
  if (separator === undefined) {
    return refused(
      'TABLE_CSV_SEPARATOR',
      {
        fr: 'la première cellule est « decimal », « hit » ou « column », suivie d’un point-virgule, d’une virgule ou d’une tabulation ; exportez une table pour un exemple',
        en: 'the first cell is "decimal", "hit" or "column", followed by a semicolon, a comma or a tab: export a table for an example',
      },
      1,
    );
  }
  const lines: CsvLine[] = [];
  let end = 0;
  try {
    parse(given.text, {
      delimiter: separator,
      max_record_size: MAX_LINE_LENGTH,
      relax_column_count: true,
      to: MAX_CSV_LINES + 1,
      on_record: (record: readonly string[], { lines: last, records: number }) => {
        const raw = record.map(withoutMark);
        const cells = raw.map((cell) => cell.trim());
        if (cells.some((cell) => cell !== '')) lines.push({ number, line: end + 1, cells, raw });
        end = last;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) return syntaxFinding(error, end + 1);
    throw error;
  }
  if (lines.length > MAX_CSV_LINES) {
    return refused('TABLE_CSV_SIZE', {
      fr: `le fichier a plus de ${MAX_CSV_LINES} lignes`,
      en: `the file has more than ${MAX_CSV_LINES} lines`,
    });
  }
  return { lines };
}
