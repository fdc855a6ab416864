import { keysOf } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import { checkTableConfig, type TableConfig } from '@platform/workflow';

import type { TableImport, TablePlace } from '../exchange';
import type { DecimalSign } from './decimal';
import { HEAD, IMPOSSIBLE, ROW, SETTINGS } from './layout';
import { readRecords, type CsvLine } from './read-records';
import { placeOf, Sheet } from './sheet';
import { readColumns, type SheetColumn } from './sheet-columns';
import { SheetValues } from './sheet-values';

type Members = Readonly<Record<string, unknown>>;

interface CsvImportOptions {
  /** The decimal sign of the file, where it does not say so itself or a spreadsheet has changed it. */
  readonly decimal?: DecimalSign;
}

const nowhere = (): undefined => undefined;

function decimalOf(sheet: Sheet, given: DecimalSign | undefined): DecimalSign {
  if (given !== undefined) return given;
  const line = sheet.line('decimal');
  const sign = line?.cells[1] ?? '.';
  if (line && sign !== '.' && sign !== ',') {
    sheet.refuse('TABLE_CSV_DECIMAL', line, 1, {
      fr: 'le signe décimal est « , » ou « . »',
      en: 'the decimal sign is "," or "."',
    });
  }
  return sign === ',' ? ',' : '.';
}

/** A finding of the grammar, in the words of the file. */
function located(found: Diagnostic, locate: TableImport['locate']): Diagnostic {
  const place = locate(found.path);
  const { fr, en } = found.message;
  const message = place
    ? { fr: `${place.name} : ${fr}`, en: `${place.name}: ${en}` }
    : found.message;
  return { ...found, code: 'TABLE_CSV_VALUE', message, ...(place && { position: place.position }) };
}

/** The settings of the table; what they may be is for the grammar to say. */
function settingsOf(sheet: Sheet, values: SheetValues): Members {
  const value = (word: string): string | undefined => sheet.line(word)?.cells[1] || undefined;
  for (const word of SETTINGS) {
    const line = sheet.line(word);
    const index = line?.cells.findIndex((cell, at) => at > 1 && cell !== '') ?? -1;
    if (line && index > 0) {
      sheet.refuse('TABLE_CSV_COLUMN', line, index, {
        fr: `la ligne « ${word} » n'a qu'une valeur, dans sa deuxième cellule`,
        en: `the line "${word}" has one value, in its second cell`,
      });
    }
  }
  const [hit, aggregate] = [value('hit'), value('aggregate')];
  const evidence = values.evidence();
  return {
    ...(hit !== undefined && { hit }),
    ...(aggregate !== undefined && { aggregate }),
    ...(evidence !== undefined && { evidence }),
  };
}

const LIST_LINES: Readonly<Record<string, string>> = { rows: ROW, impossible: IMPOSSIBLE };
const MEMBER_PREFIXES: ReadonlySet<string> = new Set(['when', 'then', 'source']);

const placeIn = (line: CsvLine | undefined, column: number): TablePlace | undefined =>
  line && placeOf(line, column);

/** Where the file says what is at a path: a cell, or the first cell of its line. */
function locator(sheet: Sheet, columns: readonly SheetColumn[]): TableImport['locate'] {
  const byWord = new Map(columns.map(({ word, index }) => [word, index]));
  const inputs = columns.filter(({ kind }) => kind === 'input');
  const outputs = columns.filter(({ kind }) => kind === 'output');
  return (path) => {
    const [member = '', index = '', ...below] = keysOf(path);
    const listed = LIST_LINES[member];
    if (listed !== undefined) {
      const line = index === '' ? undefined : sheet.lines(listed)[Number(index)];
      const word = MEMBER_PREFIXES.has(below[0] ?? '') ? below.slice(0, 2).join('.') : below[0];
      return placeIn(line, byWord.get(word ?? '') ?? 0);
    }
    const port = { inputs, outputs }[member]?.[Number(index)];
    if (port) return placeIn(sheet.line(HEAD), port.index);
    return placeIn(sheet.line([member, index].join('.')) ?? sheet.line(member), 1);
  };
}

/**
 * Reads a decision table from CSV: the layout of `exportCsv`, in UTF-8, its cells separated by semicolons, commas or tabs.
 * Separator and decimal sign are read from the file, never guessed.
 */
export function importCsv(bytes: Uint8Array, { decimal }: CsvImportOptions = {}): TableImport {
  const records = readRecords(bytes);
  if ('finding' in records) return { findings: [records.finding], locate: nowhere };
  const sheet = new Sheet(records.lines);
  const columns = readColumns(sheet);
  const locate = locator(sheet, columns);
  const values = new SheetValues(sheet, columns, decimalOf(sheet, decimal));
  const impossible = sheet.lines(IMPOSSIBLE).map((line) => values.impossible(line));
  const config = {
    ...settingsOf(sheet, values),
    inputs: values.ports('input'),
    outputs: values.ports('output'),
    rows: sheet.lines(ROW).map((line) => values.row(line)),
    ...(impossible.length > 0 && { impossible }),
  };
  if (sheet.findings.length > 0) return { findings: sheet.findings, locate };
  const findings = checkTableConfig(config).map((found) => located(found, locate));
  if (findings.length > 0) return { findings, locate };
  return { config: config as unknown as TableConfig, findings, locate };
}
