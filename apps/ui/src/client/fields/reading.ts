import type { components } from '@platform/api-client';

import type { Catalog } from '../api/use-catalog';

export type TypeRef = components['schemas']['TypeRef'];

type Bound = number | { readonly value: number; readonly unit: string };

/** A field of a form: of a human task, of an event, of the console itself. */
export interface Field {
  readonly name: string;
  readonly type: TypeRef;
  readonly required?: boolean;
  readonly description?: string;
  /** Shown in place of the name. */
  readonly label?: string;
  /** Bounds of a number, which belong to what is allowed. */
  readonly min?: number;
  readonly max?: number;
  /** Bounds of a number or a quantity, from the definition of a form. */
  readonly minimum?: Bound;
  readonly maximum?: Bound;
  /** Most characters of a text. A longer one is refused, never cut. */
  readonly maxLength?: number;
}

/** What stands in a field, as it was typed. It is the only state of a field. */
export interface Typed {
  readonly text: string;
  /** What a quantity or a duration counts in, or the offset of a time that the clocks show twice. */
  readonly unit?: string;
  /** What stands in the fields of an object. */
  readonly members?: Readonly<Record<string, Typed>>;
}

export const NOTHING_TYPED: Typed = { text: '' };

/** Why a text is not a value. The console has a sentence for each, which says what is expected. */
export type Wrong =
  | 'required'
  | 'number'
  | 'grouped'
  | 'ambiguous'
  | 'incompleteNumber'
  | 'leadingZero'
  | 'signOfZero'
  | 'integer'
  | 'exact'
  | 'min'
  | 'max'
  | 'tooLong'
  | 'date'
  | 'noSuchDay'
  | 'time'
  | 'dateTime'
  | 'gap'
  | 'twice'
  | 'duration'
  | 'unit'
  | 'uri'
  | 'code'
  | 'line'
  | 'member'
  | 'json'
  | 'jsonKind'
  | 'jsonNumber'
  | 'jsonTwice';

/** What a text says: nothing, a value as it will be recorded, or nothing that can be recorded. */
export type Reading =
  | { readonly is: 'empty' }
  | { readonly is: 'value'; readonly value: unknown }
  | {
      readonly is: 'wrong';
      readonly why: Wrong;
      readonly facts?: Readonly<Record<string, string | number>>;
    };

export const EMPTY: Reading = { is: 'empty' };
export const read = (value: unknown): Reading => ({ is: 'value', value });
export const wrong = (why: Wrong, facts?: Readonly<Record<string, string | number>>): Reading => ({
  is: 'wrong',
  why,
  ...(facts && { facts }),
});

/** How an instance writes numbers. */
export interface Signs {
  readonly decimal: '.' | ',';
  /** The sign between thousands, which the console never writes. */
  readonly group: string;
}

/** What a field needs to know of the instance and of the console. */
export interface Surroundings extends Pick<Catalog, 'types' | 'valueSets' | 'dimensions'> {
  readonly signs: Signs;
  readonly timezone: string;
  /** In which days are written: that of the console. */
  readonly language: string;
}
