import { describeType } from '@platform/catalog';
import { LANGUAGES, type Diagnostic, type Language, type LocalizableText } from '@platform/ports';
import type { TableConfig, TableRow } from '@platform/workflow';

import { canonicalTable } from '../canonical-table';
import type { TableExport } from '../exchange';
import { unequalAt } from '../unequal-at';
import { writeResult, writeTest } from './cell-values';
import { CSV_START, csvRow, type CsvSeparator } from './csv-text';
import { withDecimalSign, type DecimalSign } from './decimal';
import { importCsv } from './import-csv';
import { FACTS, HEAD, IMPOSSIBLE, INPUT, OUTPUT, REASONS, REMARKS, ROW, SETTINGS } from './layout';

interface Dialect {
  readonly separator: CsvSeparator;
  readonly decimal: DecimalSign;
}

/** What a spreadsheet of a language opens in columns, with its numbers as numbers. */
const DIALECTS: Readonly<Record<Language, Dialect>> = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

type Cell = string | undefined;
type Members = Readonly<Record<string, unknown>>;

/** The part of a text that stands under a word: `note` for one text, `note.fr` for one by language. */
function textAt(text: LocalizableText | undefined, word: string): Cell {
  const [, language] = word.split('.');
  if (typeof text !== 'object') return language === undefined ? text : undefined;
  return LANGUAGES.includes(language as Language) ? text[language as Language] : undefined;
}

const memberOf = (word: string): string => word.split('.')[0] ?? word;

const written = (value: unknown): Cell => (value === undefined ? undefined : String(value));

function remarkOf({ source, note, conservative }: TableRow, word: string): Cell {
  const [of, member = ''] = word.split('.');
  if (of === 'source') return written((source as Members | undefined)?.[member]);
  return of === 'note' ? textAt(note, word) : written(conservative);
}

/** The lines of a file, each with the word that says what it holds first. A line or a column of which nothing is said is left out. */
function linesOf(config: TableConfig, sign: DecimalSign): readonly (readonly Cell[])[] {
  const { inputs, outputs, rows, impossible = [] } = config;
  const remarks = REMARKS.filter((word) => rows.some((row) => remarkOf(row, word) !== undefined));
  const reasons = REASONS.filter((word) =>
    impossible.some(({ reason }) => textAt(reason, word) !== undefined),
  );
  const settings: Readonly<Record<string, unknown>> = { ...config, decimal: sign };
  const settingOf = (word: string): Cell =>
    memberOf(word) === 'evidence' ? textAt(config.evidence, word) : written(settings[word]);
  const factOf = (column: TableConfig['inputs'][number], word: string): Cell => {
    if (word === 'type') return describeType(column.type);
    if (word === 'resolution') {
      return column.resolution === undefined
        ? undefined
        : withDecimalSign(String(column.resolution), sign);
    }
    const value = (column as Members)[memberOf(word)];
    return word === 'unit' || word === 'nullable'
      ? written(value)
      : textAt(value as LocalizableText | undefined, word);
  };
  const tests = (when: TableRow['when'] = {}): readonly Cell[] =>
    inputs.map(({ name, type }) => {
      const cell = when[name];
      return cell === undefined ? undefined : writeTest(cell, type, sign);
    });
  const results = (then: TableRow['then'] = {}): readonly Cell[] =>
    outputs.map(({ name, type }) => {
      const value = then[name];
      return value === undefined ? undefined : writeResult(value, type, sign);
    });
  const says = ([, ...cells]: readonly Cell[]): boolean => cells.some((cell) => cell !== undefined);
  return [
    ...SETTINGS.map((word) => [word, settingOf(word)]).filter(says),
    [
      HEAD,
      ...inputs.map(({ name }) => `${INPUT}${name}`),
      ...outputs.map(({ name }) => `${OUTPUT}${name}`),
      ...remarks,
      ...reasons,
    ],
    ...FACTS.map((word) => [
      word,
      ...[...inputs, ...outputs].map((column) => factOf(column, word)),
    ]).filter(says),
    ...rows.map((row) => [
      ROW,
      ...tests(row.when),
      ...results(row.then),
      ...remarks.map((word) => remarkOf(row, word)),
    ]),
    ...impossible.map(({ when, reason }) => [
      IMPOSSIBLE,
      ...tests(when),
      ...[...outputs, ...remarks].map(() => undefined),
      ...reasons.map((word) => textAt(reason, word)),
    ]),
  ];
}

const notCarried = (path: string): Diagnostic => ({
  code: 'TABLE_CSV_NOT_CARRIED',
  severity: 'warning',
  path,
  message: {
    fr: `${path || 'la table'} ne se lit pas de nouveau ainsi dans le CSV : gardez l'original`,
    en: `${path || 'the table'} is not read back from the CSV as it is: keep the original`,
  },
});

/**
 * A table as a file that a spreadsheet of the language opens in columns: in French semicolons and decimal commas, in English
 * commas and points. `importCsv` reads the same table from it; what it would not is a finding.
 */
export function exportCsv(config: TableConfig, language: Language): TableExport {
  const { separator, decimal } = DIALECTS[language];
  const lines = linesOf(config, decimal);
  const width = Math.max(...lines.map((cells) => cells.length));
  const full = lines.map((cells) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? null),
  );
  const text = CSV_START + full.map((cells) => csvRow(cells, separator)).join('');
  const { config: back } = importCsv(Buffer.from(text));
  const at = back ? unequalAt(canonicalTable(config), canonicalTable(back)) : '';
  return { text, findings: at === undefined ? [] : [notCarried(at)] };
}
