import { LANGUAGES, type LocalizableText, type TypeRef } from '@platform/ports';

import { readBoolean, readNumber, readResult, readTest, type Read } from './cell-values';
import type { DecimalSign } from './decimal';
import { FACTS, HEAD, SOURCE } from './layout';
import type { CsvLine } from './read-records';
import type { Sheet } from './sheet';
import type { SheetColumn } from './sheet-columns';
import { readType } from './type-text';

type Members = Readonly<Record<string, unknown>>;

/** An input or an output as its lines say it. Its members are checked by the grammar. */
interface Declared {
  readonly column: SheetColumn;
  /** Undefined where the file does not say it: no value of the column can be read. */
  readonly type: TypeRef | undefined;
  readonly members: Members;
}

/** A text of people, with the spaces and the line breaks around it. */
const textAt = (line: CsvLine | undefined, index: number): string | undefined =>
  line?.cells[index] ? line.raw[index] : undefined;

const isPort = ({ kind }: SheetColumn): boolean => kind === 'input' || kind === 'output';

/** Reads the lines below `column`, with the decimal sign of the file. Findings go to the sheet. */
export class SheetValues {
  private readonly byIndex: ReadonlyMap<number, SheetColumn>;
  private readonly byWord: ReadonlyMap<string, SheetColumn>;
  private readonly declared: readonly Declared[];

  constructor(
    private readonly sheet: Sheet,
    private readonly columns: readonly SheetColumn[],
    private readonly sign: DecimalSign,
  ) {
    this.byIndex = new Map(columns.map((column) => [column.index, column]));
    this.byWord = new Map(columns.map((column) => [column.word, column]));
    this.declared = columns.filter(isPort).map((column) => this.declare(column));
    for (const word of FACTS) {
      const line = sheet.line(word);
      if (line) this.refuseStray(line, isPort);
    }
  }

  /** The inputs or the outputs, in the order of the file. */
  ports(kind: 'input' | 'output'): readonly Members[] {
    return this.declared.filter(({ column }) => column.kind === kind).map(({ members }) => members);
  }

  evidence(): LocalizableText | undefined {
    return this.lineText('evidence', 1);
  }

  /** A row of the table. */
  row(line: CsvLine): Members {
    this.refuseStray(line, ({ kind }) => kind !== 'reason');
    const remark = (word: string) => this.cell(line, word);
    const source = this.membersBelow(line, SOURCE);
    const note = this.text(line, 'note', remark);
    const conservative = this.conservative(line);
    return {
      when: this.tests(line),
      then: this.values(line, 'output', (text, type) => readResult(text, type, this.sign)),
      ...(source && { source }),
      ...(note !== undefined && { note }),
      ...(conservative !== undefined && { conservative }),
    };
  }

  /** A combination that cannot occur. */
  impossible(line: CsvLine): Members {
    this.refuseStray(line, ({ kind }) => kind === 'input' || kind === 'reason');
    const reason = this.text(line, 'reason', (word) => this.cell(line, word));
    return { when: this.tests(line), ...(reason !== undefined && { reason }) };
  }

  /** One text, or one by language, under a word. */
  private text(
    line: CsvLine,
    word: string,
    valueOf: (word: string) => string | undefined,
  ): LocalizableText | undefined {
    const whole = valueOf(word);
    const texts = LANGUAGES.flatMap((language) => {
      const text = valueOf(`${word}.${language}`);
      return text === undefined ? [] : [[language, text] as const];
    });
    if (texts.length === 0) return whole;
    if (whole !== undefined) {
      this.sheet.refuse('TABLE_CSV_VALUE', line, 0, {
        fr: `« ${word} » est un texte, ou un par langue, pas les deux`,
        en: `"${word}" is one text, or one by language, not both`,
      });
    }
    return Object.fromEntries(texts);
  }

  /** A text that lines of its own hold, one for each language. */
  private lineText(word: string, index: number): LocalizableText | undefined {
    const words = [word, ...LANGUAGES.map((language) => `${word}.${language}`)];
    const [line] = words.flatMap((each) => this.sheet.line(each) ?? []);
    return line && this.text(line, word, (each) => textAt(this.sheet.line(each), index));
  }

  private conservative(line: CsvLine): boolean | undefined {
    const column = this.byWord.get('conservative');
    const text = column && line.cells[column.index];
    return text ? this.valueOf(readBoolean(text), line, column.index) : undefined;
  }

  private cell(line: CsvLine, word: string): string | undefined {
    const column = this.byWord.get(word);
    return column && textAt(line, column.index);
  }

  private membersBelow(line: CsvLine, prefix: string): Members | undefined {
    const members = this.columns.flatMap(({ word, index }) => {
      const text = textAt(line, index);
      return word.startsWith(prefix) && text !== undefined
        ? [[word.slice(prefix.length), text] as const]
        : [];
    });
    return members.length === 0 ? undefined : Object.fromEntries(members);
  }

  /** The value, or undefined after a finding. */
  private valueOf<T>(read: Read<T>, line: CsvLine, index: number): T | undefined {
    if ('value' in read) return read.value;
    this.sheet.refuse(read.code, line, index, read.message);
    return undefined;
  }

  private tests(line: CsvLine): Members {
    return this.values(line, 'input', (text, type) => readTest(text, type, this.sign));
  }

  private values(
    line: CsvLine,
    kind: 'input' | 'output',
    read: (text: string, type: TypeRef) => Read<unknown>,
  ): Members {
    const values: [string, unknown][] = [];
    for (const { column, type } of this.declared) {
      const text = line.cells[column.index] || undefined;
      if (column.kind !== kind || type === undefined || text === undefined) continue;
      const value = this.valueOf(read(text, type), line, column.index);
      if (value !== undefined) values.push([column.name, value]);
    }
    return Object.fromEntries(values);
  }

  private declare(column: SheetColumn): Declared {
    const { name, index } = column;
    const fact = (word: string) => this.sheet.line(word)?.cells[index] || undefined;
    const typeText = fact('type');
    const type = typeText === undefined ? undefined : readType(typeText);
    if (type === undefined) this.refuseUntyped(column);
    const [unit, nullable, resolution] = [fact('unit'), fact('nullable'), fact('resolution')];
    const [label, description] = [
      this.lineText('label', index),
      this.lineText('description', index),
    ];
    const read = (word: string, of: (text: string) => Read<unknown>, text: string | undefined) => {
      const line = this.sheet.line(word);
      const value = line && text !== undefined ? this.valueOf(of(text), line, index) : undefined;
      return value === undefined ? {} : { [word]: value };
    };
    return {
      column,
      type,
      members: {
        name,
        type,
        ...(unit !== undefined && { unit }),
        ...read('nullable', readBoolean, nullable),
        ...read('resolution', (text) => readNumber(text, this.sign), resolution),
        ...(label !== undefined && { label }),
        ...(description !== undefined && { description }),
      },
    };
  }

  private refuseUntyped({ index, word }: SheetColumn): void {
    const line = this.sheet.line('type') ?? this.sheet.line(HEAD);
    if (!line) return;
    this.sheet.refuse('TABLE_CSV_COLUMN', line, index, {
      fr: `la ligne « type » ne dit rien de la colonne « ${word} »`,
      en: `the line "type" says nothing of the column "${word}"`,
    });
  }

  /** Refuses what stands under a column that this line does not have, or under none. */
  private refuseStray(line: CsvLine, has: (column: SheetColumn) => boolean): void {
    for (const [index, cell] of line.cells.entries()) {
      if (index === 0 || cell === '') continue;
      const column = this.byIndex.get(index);
      if (column && has(column)) continue;
      const [word] = line.cells;
      this.sheet.refuse('TABLE_CSV_COLUMN', line, index, {
        fr: column
          ? `une ligne « ${word} » n'a pas de « ${column.word} »`
          : 'la ligne « column » ne dit pas ce que tient cette colonne',
        en: column
          ? `a line "${word}" has no "${column.word}"`
          : 'the line "column" does not say what this column holds',
      });
    }
  }
}
