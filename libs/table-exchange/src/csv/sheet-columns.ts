import { shortened } from '@platform/manifests';

import { HEAD, INPUT, OUTPUT, REASONS, REMARKS } from './layout';
import type { Sheet } from './sheet';

/** What a column of the spreadsheet holds. */
export interface SheetColumn {
  readonly kind: 'input' | 'output' | 'remark' | 'reason';
  /** `when.potassium`, `note.fr` */
  readonly word: string;
  /** Name of the input or the output. */
  readonly name: string;
  /** Position in its line, counted from 0. */
  readonly index: number;
}

function kindOf(word: string): SheetColumn['kind'] | undefined {
  if (word.startsWith(INPUT)) return 'input';
  if (word.startsWith(OUTPUT)) return 'output';
  if (REMARKS.includes(word)) return 'remark';
  return REASONS.includes(word) ? 'reason' : undefined;
}

/** Twice the columns of the largest table, and more. */
const MAX_CSV_COLUMNS = 256;

/** Reads the line `column`. Without it, nothing else of the file has a meaning. */
export function readColumns(sheet: Sheet): readonly SheetColumn[] {
  const head = sheet.line(HEAD);
  if (!head) {
    sheet.refuseFile('TABLE_CSV_LINE', {
      fr: `la ligne « ${HEAD} » manque : elle dit ce que tient chaque colonne`,
      en: `the line "${HEAD}" is missing: it says what each column holds`,
    });
    return [];
  }
  if (head.cells.length > MAX_CSV_COLUMNS) {
    sheet.refuse('TABLE_CSV_SIZE', head, MAX_CSV_COLUMNS, {
      fr: `la ligne a plus de ${MAX_CSV_COLUMNS} cellules`,
      en: `the line has more than ${MAX_CSV_COLUMNS} cells`,
    });
    return [];
  }
  const columns = new Map<string, SheetColumn>();
  for (const [index, word] of head.cells.entries()) {
    if (index === 0 || word === '') continue;
    const kind = kindOf(word);
    if (kind === undefined) {
      const possible = [`${INPUT}…`, `${OUTPUT}…`, ...REMARKS, ...REASONS].join(', ');
      sheet.refuse('TABLE_CSV_COLUMN', head, index, {
        fr: `« ${shortened(word)} » ne dit pas ce que tient la colonne (possible : ${possible})`,
        en: `"${shortened(word)}" does not say what the column holds (possible: ${possible})`,
      });
    } else if (columns.has(word)) {
      sheet.refuse('TABLE_CSV_COLUMN', head, index, {
        fr: `la colonne « ${shortened(word)} » existe déjà`,
        en: `there is a column "${shortened(word)}" already`,
      });
    } else {
      columns.set(word, { kind, word, name: word.slice(word.indexOf('.') + 1), index });
    }
  }
  return [...columns.values()];
}
