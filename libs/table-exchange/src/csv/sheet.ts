import { boundedFindings, shortened } from '@platform/manifests';
import type { Diagnostic, LocalizedText, TextPosition } from '@platform/ports';

import type { TablePlace } from '../exchange';
import { columnLetters, FACTS, HEAD, LINES, SETTINGS } from './layout';
import type { CsvLine } from './read-records';

/** Lines that a file has at most once. */
const ONCE: ReadonlySet<string> = new Set([...SETTINGS, HEAD, ...FACTS]);

/** As many as are given: a wrong column of a large file would fill the memory with the rest. */
const MAX_FINDINGS = 1_000;

/** Where a cell stands; `column` counts from 0. */
export const placeOf = ({ line, number }: CsvLine, column: number): TablePlace => ({
  position: { line, column: column + 1 } satisfies TextPosition,
  name: `${columnLetters(column + 1)}${number}`,
});

/** The lines of a file by the word in their first cell, and what was found wrong in them. */
export class Sheet {
  private readonly found: Diagnostic[] = [];
  private all = 0;
  private readonly byWord = new Map<string, CsvLine[]>();

  constructor(lines: readonly CsvLine[]) {
    for (const line of lines) this.add(line);
  }

  /** The findings so far, as many as anybody reads. */
  get findings(): readonly Diagnostic[] {
    return boundedFindings(this.found, { code: 'TABLE_CSV_VALUE', all: this.all });
  }

  lines(word: string): readonly CsvLine[] {
    return this.byWord.get(word) ?? [];
  }

  /** The line of a word that stands once. */
  line(word: string): CsvLine | undefined {
    return this.lines(word)[0];
  }

  /** Notes what is wrong with a cell. */
  refuse(code: string, line: CsvLine, column: number, { fr, en }: LocalizedText): void {
    const { position, name } = placeOf(line, column);
    const message = { fr: `${name} : ${fr}`, en: `${name}: ${en}` };
    this.note({ code, severity: 'error', path: '', message, position });
  }

  /** Notes what is wrong with the file as a whole. */
  refuseFile(code: string, message: LocalizedText): void {
    this.note({ code, severity: 'error', path: '', message });
  }

  private note(found: Diagnostic): void {
    this.all += 1;
    if (this.found.length < MAX_FINDINGS) this.found.push(found);
  }

  private add(line: CsvLine): void {
    const [word = ''] = line.cells;
    if (!LINES.includes(word)) {
      this.refuse('TABLE_CSV_LINE', line, 0, {
        fr: `« ${shortened(word)} » ne dit pas ce que tient la ligne (possible : ${LINES.join(', ')})`,
        en: `"${shortened(word)}" does not say what the line holds (possible: ${LINES.join(', ')})`,
      });
      return;
    }
    const same = this.byWord.get(word);
    if (same && ONCE.has(word)) {
      this.refuse('TABLE_CSV_LINE', line, 0, {
        fr: `la ligne « ${word} » existe déjà`,
        en: `there is a line "${word}" already`,
      });
      return;
    }
    if (same) same.push(line);
    else this.byWord.set(word, [line]);
  }
}
