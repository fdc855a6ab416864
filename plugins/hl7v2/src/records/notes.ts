import type { JsonObject } from '@platform/sdk';

import type { Segment } from '../message/parse-message';
import { codings, first, present } from './parts';

/** NTE-3 as text: its repetitions are lines. Separators that a sender left in the text stay. */
const textOf = (note: Segment): string =>
  note
    .repetitions(3)
    .map((line) => line.map((component) => component.join('&')).join('^'))
    .join('\n')
    .trim();

/** NTE: comments. `source` is of table HL70105, for example `L` (the laboratory). Notes without a text are left out. */
export const readNotes = (notes: readonly Segment[] = []): readonly JsonObject[] =>
  notes.flatMap((note) => {
    const text = textOf(note);
    if (text === '' || text === '""') return [];
    return [present({ text, source: first(note, 2), type: codings(note.repetitions(4)[0])[0] })];
  });
