import type { LocalizedText } from '@platform/ports';

/** Something wrong with a column or a cell: a code of the checker and a sentence. */
export interface TableProblem {
  readonly code: 'WF302' | 'WF303' | 'WF305' | 'WF320';
  readonly message: LocalizedText;
}

export const wrong = (code: TableProblem['code'], fr: string, en: string): TableProblem => ({
  code,
  message: { fr, en },
});

export const isProblem = (value: object): value is TableProblem => 'message' in value;
