import { isDeepStrictEqual } from 'node:util';

import { shortened } from '@platform/manifests';
import type { JsonValue, LocalizedText, TypeRef } from '@platform/ports';

import { isNumeric, withDecimalSign, withPoints, type DecimalSign } from './decimal';

type Cell = string | number | boolean;

export interface CellProblem {
  readonly code: 'TABLE_CSV_DECIMAL' | 'TABLE_CSV_VALUE';
  readonly message: LocalizedText;
}
export type Read<T> = { readonly value: T } | CellProblem;

const problem = (code: CellProblem['code'], fr: string, en: string): CellProblem => ({
  code,
  message: { fr, en },
});

/** A decimal with the other sign. A comma may also stand between two values, so it is never taken for a decimal sign unsaid. */
const otherSign = (text: string, sign: DecimalSign): CellProblem =>
  sign === '.'
    ? problem(
        'TABLE_CSV_DECIMAL',
        `« ${shortened(text)} » : une décimale ou deux valeurs ; écrivez un point ou « , » suivi d'une espace, ou dites le signe décimal « , » sur la ligne « decimal » ou par --decimal`,
        `"${shortened(text)}": a decimal or two values: write a point or "," and a space, or say the decimal sign "," on the line "decimal" or by --decimal`,
      )
    : problem(
        'TABLE_CSV_DECIMAL',
        `« ${shortened(text)} » : le signe décimal du fichier est « , » ; écrivez-le ainsi, ou dites « . » sur la ligne « decimal » ou par --decimal`,
        `"${shortened(text)}": the decimal sign of the file is ",": write it so, or say "." on the line "decimal" or by --decimal`,
      );

const YES: ReadonlySet<string> = new Set(['true', 'vrai']);
const NO: ReadonlySet<string> = new Set(['false', 'faux']);

/** A Boolean as the file has it, or as a spreadsheet writes it in its language: `TRUE`, `VRAI`. */
const asBoolean = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  return YES.has(word) || (NO.has(word) ? false : undefined);
};

const isBoolean = (type: TypeRef): boolean => type.kind === 'primitive' && type.name === 'Boolean';

export function readBoolean(text: string): Read<boolean> {
  const value = asBoolean(text);
  return value === undefined
    ? problem(
        'TABLE_CSV_VALUE',
        `« ${shortened(text)} » n'est ni « true » ni « false »`,
        `"${shortened(text)}" is neither "true" nor "false"`,
      )
    : { value };
}

/** A test as its column writes it. */
export const writeTest = (cell: Cell, type: TypeRef, sign: DecimalSign): string =>
  isNumeric(type) ? withDecimalSign(String(cell), sign) : String(cell);

/** A number is one where YAML would write it the same. */
const asPlain = (text: string): Cell => (String(Number(text)) === text ? Number(text) : text);

/** Reads a test. Whether it fits its column is for the checker to say. */
export function readTest(text: string, type: TypeRef, sign: DecimalSign): Read<Cell> {
  if (isBoolean(type)) {
    const words = text.split(',').map((word) => asBoolean(word.trim()) ?? word.trim());
    return { value: words.length === 1 ? (words[0] ?? text) : words.join(', ') };
  }
  if (!isNumeric(type)) return { value: text };
  const pointed = withPoints(text, sign);
  return pointed === undefined ? otherSign(text, sign) : { value: asPlain(pointed) };
}

const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/iu;
const QUANTITY = /^([-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*(\D.*)$/iu;
/** Types whose values are written as JSON alone. */
const JSON_KINDS: ReadonlySet<TypeRef['kind']> = new Set(['any', 'list', 'object']);
const JSON_START = /^["[{]|^null$/u;

export function readNumber(text: string, sign: DecimalSign): Read<number> {
  const pointed = withPoints(text, sign);
  if (pointed === undefined) return otherSign(text, sign);
  return NUMBER.test(pointed)
    ? { value: Number(pointed) }
    : problem(
        'TABLE_CSV_VALUE',
        `« ${shortened(text)} » n'est pas un nombre`,
        `"${shortened(text)}" is not a number`,
      );
}

function readQuantity(text: string, sign: DecimalSign): Read<JsonValue> {
  const pointed = withPoints(text, sign);
  if (pointed === undefined) return otherSign(text, sign);
  const [, amount, unit = ''] = QUANTITY.exec(pointed) ?? [];
  return amount === undefined
    ? problem(
        'TABLE_CSV_VALUE',
        `« ${shortened(text)} » n'est pas un nombre suivi de son unité`,
        `"${shortened(text)}" is not a number followed by its unit`,
      )
    : { value: { value: Number(amount), unit: unit.trim() } };
}

function readJson(text: string): Read<JsonValue> {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch {
    return problem(
      'TABLE_CSV_VALUE',
      `« ${shortened(text)} » n'est pas du JSON`,
      `"${shortened(text)}" is not JSON`,
    );
  }
}

/**
 * Reads what a row gives, as the type of its column writes it; a value that this cannot write is JSON: `{ "value": 5 }`,
 * `null`, `" a text with spaces around it "`.
 */
export function readResult(text: string, type: TypeRef, sign: DecimalSign): Read<JsonValue> {
  if (JSON_START.test(text) || JSON_KINDS.has(type.kind)) return readJson(text);
  if (isBoolean(type)) return readBoolean(text);
  if (type.kind === 'quantity') return readQuantity(text, sign);
  return isNumeric(type) ? readNumber(text, sign) : { value: text };
}

function plainResult(value: unknown, type: TypeRef): string | undefined {
  if (typeof value !== 'object') return String(value);
  const { value: amount, unit } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return type.kind === 'quantity' ? `${String(amount)} ${String(unit)}` : undefined;
}

/** Writes what a row gives so that `readResult` gives it back. */
export function writeResult(value: unknown, type: TypeRef, sign: DecimalSign): string {
  const plain = plainResult(value, type);
  // An empty cell says nothing.
  if (plain) {
    const text = isNumeric(type) ? withDecimalSign(plain, sign) : plain;
    const read = readResult(text.trim(), type, sign);
    if ('value' in read && isDeepStrictEqual(read.value, value)) return text;
  }
  return JSON.stringify(value);
}
