import { exactMoment, exactNumber, type MomentType } from '@platform/expression';
import type { JsonValue, TypeRef } from '@platform/ports';

import { FeelCursor, feelString } from './feel-tokens';
import { isRefusal, refusal, type Refusal } from './refusal';

/** A constant of FEEL. A number stays as it is written. */
export type FeelConstant =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'moment'; readonly type: MomentType; readonly text: string }
  | { readonly kind: 'null' };

const MOMENT_WORDS: readonly (readonly [MomentType, readonly string[]])[] = [
  ['DateTime', ['date', 'and', 'time', '(']],
  ['Date', ['date', '(']],
  ['Time', ['time', '(']],
];

function moment(type: MomentType, text: string): FeelConstant | Refusal {
  if (exactMoment(type, text) !== undefined) return { kind: 'moment', type, text };
  return type === 'DateTime'
    ? refusal(
        `« ${text} » n'est pas un instant : il lui faut un décalage horaire, par exemple « +01:00 »`,
        `"${text}" is no instant: it needs an offset, for instance "+01:00"`,
      )
    : refusal(`« ${text} » n'est pas de type ${type}`, `"${text}" is not of type ${type}`);
}

const atType = (text: string): MomentType => {
  if (text.includes('T')) return 'DateTime';
  return /^\d\d:/.test(text) ? 'Time' : 'Date';
};

/** Reads a constant that is no list and no context. */
export function readConstant(cursor: FeelCursor): FeelConstant | Refusal {
  for (const [type, words] of MOMENT_WORDS) {
    const argument = cursor.peek(words.length);
    if (argument?.kind !== 'string' || cursor.peek(words.length + 1)?.text !== ')') continue;
    if (!cursor.takes(...words)) continue;
    cursor.take();
    cursor.take();
    const text = feelString(argument.text);
    return isRefusal(text) ? text : moment(type, text);
  }
  const token = cursor.peek();
  switch (token?.kind) {
    case 'string': {
      cursor.take();
      const text = feelString(token.text);
      return isRefusal(text) ? text : { kind: 'string', text };
    }
    case 'at': {
      cursor.take();
      const text = feelString(token.text.slice(1));
      return isRefusal(text) ? text : moment(atType(text), text);
    }
    case 'number':
      cursor.take();
      return { kind: 'number', text: token.text.startsWith('.') ? `0${token.text}` : token.text };
    default:
  }
  if (token?.text === '-' && cursor.peek(1)?.kind === 'number') {
    cursor.take();
    const number = readConstant(cursor);
    return isRefusal(number) || number.kind !== 'number'
      ? number
      : { ...number, text: `-${number.text}` };
  }
  if (cursor.peek(1)?.text !== '(') {
    if (cursor.takes('true')) return { kind: 'boolean', value: true };
    if (cursor.takes('false')) return { kind: 'boolean', value: false };
    if (cursor.takes('null')) return { kind: 'null' };
  }
  return cursor.refuse();
}

const NUMBERS: ReadonlySet<string> = new Set(['Number', 'Decimal', 'Integer']);
const MOMENTS: ReadonlySet<string> = new Set(['Date', 'DateTime', 'Time']);

/** What constants a value of a type is written as; undefined for a type whose values have parts. */
export function constantKindOf(type: TypeRef): Exclude<FeelConstant['kind'], 'null'> | undefined {
  if (type.kind === 'quantity') return 'number';
  if (type.kind === 'coded') return 'string';
  if (type.kind !== 'primitive') return undefined;
  if (NUMBERS.has(type.name)) return 'number';
  if (MOMENTS.has(type.name)) return 'moment';
  return type.name === 'Boolean' ? 'boolean' : 'string';
}

/** Whether a constant is one of a type: a date is no instant, although both are moments. */
export const isOfType = (constant: FeelConstant, type: TypeRef): boolean =>
  constant.kind === constantKindOf(type) &&
  (constant.kind !== 'moment' || (type.kind === 'primitive' && type.name === constant.type));

export const notOfType = (text: string, type: TypeRef): Refusal => {
  const name = type.kind === 'primitive' ? type.name : type.kind;
  return refusal(`« ${text} » n'est pas de type ${name}`, `"${text}" is not of type ${name}`);
};

function numberOf(text: string): number | Refusal {
  const number = Number(text);
  return Number.isFinite(number) && exactNumber(number).eq(exactNumber(text))
    ? number
    : refusal(
        `le nombre ${text} a plus de chiffres qu'une valeur n'en garde`,
        `the number ${text} has more digits than a value keeps`,
      );
}

/** Constants in each other, as a list or a context may have them. */
const MAX_DEPTH = 32;

function readPart(cursor: FeelCursor, depth: number): JsonValue | Refusal {
  if (depth > MAX_DEPTH) {
    return refusal(`plus de ${MAX_DEPTH} niveaux`, `more than ${MAX_DEPTH} levels`);
  }
  if (cursor.takes('[')) return readList(cursor, depth);
  if (cursor.takes('{')) return readContext(cursor, depth);
  const constant = readConstant(cursor);
  if (isRefusal(constant)) return constant;
  switch (constant.kind) {
    case 'number':
      return numberOf(constant.text);
    case 'boolean':
      return constant.value;
    case 'null':
      return null;
    default:
      return constant.text;
  }
}

function readList(cursor: FeelCursor, depth: number): JsonValue | Refusal {
  const items: JsonValue[] = [];
  if (cursor.takes(']')) return items;
  do {
    const item = readPart(cursor, depth + 1);
    if (isRefusal(item)) return item;
    items.push(item);
  } while (cursor.takes(','));
  return cursor.takes(']') ? items : cursor.refuse();
}

function readContext(cursor: FeelCursor, depth: number): JsonValue | Refusal {
  const entries: [string, JsonValue][] = [];
  if (cursor.takes('}')) return {};
  do {
    const key = cursor.take();
    const name = key?.kind === 'string' ? feelString(key.text) : key?.text;
    if (isRefusal(name)) return name;
    if (
      name === undefined ||
      (key?.kind !== 'string' && key?.kind !== 'name') ||
      !cursor.takes(':')
    ) {
      return cursor.refuse();
    }
    const value = readPart(cursor, depth + 1);
    if (isRefusal(value)) return value;
    entries.push([name, value]);
  } while (cursor.takes(','));
  return cursor.takes('}') ? Object.fromEntries(entries) : cursor.refuse();
}

/**
 * Reads an output entry: a constant of the output's type. Undefined for `null` and an empty entry. Lists and contexts are
 * for types that have parts.
 */
export function readFeelValue(text: string, type: TypeRef): JsonValue | undefined | Refusal {
  if (text.trim() === '') return undefined;
  const cursor = FeelCursor.over(text);
  if (isRefusal(cursor)) return cursor;
  const hasParts = constantKindOf(type) === undefined || type.kind === 'quantity';
  const first = cursor.peek()?.text;
  if (!hasParts && (first === '[' || first === '{')) return cursor.refuse();
  if (!hasParts) {
    const constant = readConstant(cursor);
    if (isRefusal(constant)) return constant;
    if (!cursor.isAtEnd) return cursor.refuse();
    if (constant.kind === 'null') return undefined;
    if (!isOfType(constant, type)) return notOfType(text.trim(), type);
    if (constant.kind === 'number') return numberOf(constant.text);
    return constant.kind === 'boolean' ? constant.value : constant.text;
  }
  const value = readPart(cursor, 0);
  if (isRefusal(value)) return value;
  if (!cursor.isAtEnd) return cursor.refuse();
  return value ?? undefined;
}

/** The texts of a list of string literals; undefined for anything else. */
export function readStrings(text: string): readonly string[] | undefined {
  const cursor = FeelCursor.over(text);
  if (isRefusal(cursor) || cursor.isAtEnd) return undefined;
  const texts: string[] = [];
  do {
    const constant = readConstant(cursor);
    if (isRefusal(constant) || constant.kind !== 'string') return undefined;
    texts.push(constant.text);
  } while (cursor.takes(','));
  return cursor.isAtEnd ? texts : undefined;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { b: '\\u0008', f: '\\u000c' };

/** A string literal of FEEL, in characters that XML can hold. */
export const feelStringLiteral = (text: string): string =>
  JSON.stringify(text)
    .replaceAll(/\\(.)/g, (whole, char: string) => SHORT_ESCAPES[char] ?? whole)
    .replaceAll(/[\uFFFE\uFFFF]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);

const MOMENT_FUNCTIONS = { Date: 'date', DateTime: 'date and time', Time: 'time' } as const;

export const feelMoment = (type: MomentType, text: string): string =>
  `${MOMENT_FUNCTIONS[type]}(${feelStringLiteral(text)})`;

/** A decimal without an exponent, which FEEL does not have in every version. */
export const feelNumber = (value: number): string => exactNumber(value).toFixed();

/** Writes a value as a constant of FEEL. */
export function feelOfValue(value: JsonValue | undefined, type: TypeRef): string {
  if (typeof value === 'number') return feelNumber(value);
  if (typeof value === 'string') {
    const isMoment = constantKindOf(type) === 'moment' && type.kind === 'primitive';
    const momentType = isMoment ? (type.name as MomentType) : undefined;
    return momentType !== undefined && exactMoment(momentType, value) !== undefined
      ? feelMoment(momentType, value)
      : feelStringLiteral(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => feelOfValue(item, { kind: 'any' })).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, part]) => `${feelStringLiteral(key)}: ${feelOfValue(part, { kind: 'any' })}`,
    );
    return `{${entries.join(', ')}}`;
  }
  return value === undefined ? 'null' : String(value);
}
