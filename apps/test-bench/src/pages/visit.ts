import type { Language } from '@platform/ports';

import type { Person } from '../sessions/sessions';
import type { Warehouse } from '../warehouse/warehouse';
import type { Words } from '../words/words-in';
import type { Format } from './format';

/** One request of a person who is signed in, and what a page needs to answer it. */
export interface Visit {
  readonly warehouse: Warehouse;
  readonly person: Person;
  readonly words: Words;
  readonly language: Language;
  readonly timezone: string;
  readonly format: Format;
  readonly now: Date;
  /** A value of the query string; empty when it is absent. */
  readonly asked: (name: string) => string;
  /** A value of the submitted form; empty when it is absent. */
  readonly given: (name: string) => string;
}
