import type { Option } from '../shared/Choice';
import { isObject } from '../shared/is-object';
import { optionOf } from '../shared/option-of';
import { readDay } from './days';
import { readDuration } from './durations';
import { readJson } from './json-text';
import { readNumber, writeNumber } from './numbers';
import {
  EMPTY,
  NOTHING_TYPED,
  read,
  wrong,
  type Field,
  type Reading,
  type Surroundings,
  type Typed,
  type TypeRef,
} from './reading';
import { readDateTime, readTime } from './times';

/** An absolute address: a scheme, and no character that RFC 3986 wants written as %. */
const URI = /^[a-zA-Z][a-zA-Z0-9+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-fA-F]{2})+$/;

const NUMBERS: ReadonlySet<string> = new Set(['Number', 'Decimal', 'Integer']);
/** Types whose values are one line each in a list. */
const IN_LINES: ReadonlySet<string> = new Set([
  ...NUMBERS,
  'String',
  'Code',
  'Uri',
  'coded',
  'ref',
]);

export const nameOfType = (type: TypeRef): string =>
  type.kind === 'primitive' ? type.name : type.kind;

/** Whether a list is typed as lines. Others are typed as JSON. */
export const isInLines = (type: TypeRef): boolean =>
  type.kind === 'list' && IN_LINES.has(nameOfType(type.of));

/** The fields of an object that is registered. Undefined for any other type. */
export function membersOf(type: TypeRef, { types }: Surroundings): readonly Field[] | undefined {
  if (type.kind !== 'object') return undefined;
  const known = types.find(({ name }) => name === type.name);
  return (
    known &&
    Object.entries(known.fields).map(([name, field]) => ({
      name,
      type: field.type,
      required: field.required,
      ...(field.label !== undefined && { label: field.label }),
      ...(field.doc !== undefined && { description: field.doc }),
    }))
  );
}

/** Whether a value is typed as JSON. */
export const isTypedAsJson = (type: TypeRef, surroundings: Surroundings): boolean =>
  type.kind === 'any' ||
  (type.kind === 'list' && !isInLines(type)) ||
  (type.kind === 'object' && membersOf(type, surroundings) === undefined);

/** The codes that a field takes. Undefined where the catalog does not have them all. */
export function conceptsOf(valueSet: string, { valueSets }: Pick<Surroundings, 'valueSets'>) {
  const concepts = valueSets.find(({ id }) => id === valueSet)?.concepts ?? [];
  return concepts.length > 0 ? concepts : undefined;
}

/** The units that a quantity may have. */
export function unitsOf(type: TypeRef, { dimensions }: Surroundings): readonly string[] {
  const wanted = type.kind === 'quantity' ? type.dimension : undefined;
  const units = dimensions
    .filter(({ name }) => wanted === undefined || name === wanted)
    .flatMap(({ units: each }) => each.map(({ symbol }) => symbol));
  return [...new Set(units)];
}

function readQuantity(typed: Typed, type: TypeRef, surroundings: Surroundings): Reading {
  const amount = readNumber(typed.text, surroundings.signs);
  if (amount.is !== 'value') return amount;
  const units = unitsOf(type, surroundings);
  // Where there is only one unit, nothing is to be chosen.
  const unit = typed.unit ?? (units.length === 1 ? units[0] : undefined);
  if (unit === undefined || unit === '') return wrong('unit');
  return read({ value: amount.value, unit });
}

/** The codes that a field takes, as the lines of its list. Undefined where the catalog does not have them all. */
export const codesOf = (
  valueSet: string,
  surroundings: Surroundings,
): readonly Option[] | undefined =>
  conceptsOf(valueSet, surroundings)?.map(({ code, display }) => ({
    value: code,
    label: `${display} (${code})`,
  }));

/** Reads a code, its words, or both as its list has them. */
function readCode(text: string, valueSet: string, surroundings: Surroundings): Reading {
  const bare = text.trim();
  if (bare === '') return EMPTY;
  const concepts = conceptsOf(valueSet, surroundings);
  if (!concepts) return read(bare);
  const words = concepts.map(({ code, display }) => ({ value: code, label: display }));
  const code = optionOf(bare, words) ?? optionOf(bare, codesOf(valueSet, surroundings) ?? []);
  return code === undefined ? wrong('code', { code: bare }) : read(code);
}

function readLines({ text }: Typed, of: TypeRef, surroundings: Surroundings): Reading {
  const values: unknown[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const reading = readType({ text: line }, of, surroundings);
    if (reading.is === 'wrong') {
      return of.kind === 'coded' ? reading : wrong('line', { line: at + 1 });
    }
    if (reading.is === 'value') values.push(reading.value);
  }
  return values.length === 0 ? EMPTY : read(values);
}

function readMembers(
  { members = {} }: Typed,
  fields: readonly Field[],
  surroundings: Surroundings,
): Reading {
  const readings = fields.map(
    (field) =>
      [field, readType(members[field.name] ?? NOTHING_TYPED, field.type, surroundings)] as const,
  );
  if (readings.every(([, { is }]) => is === 'empty')) return EMPTY;
  const bad = readings.find(
    ([{ required }, { is }]) => is === 'wrong' || (required === true && is === 'empty'),
  );
  if (bad) return wrong('member', { name: bad[0].name });
  return read(
    Object.fromEntries(
      readings.flatMap(([{ name }, reading]) =>
        reading.is === 'value' ? [[name, reading.value]] : [],
      ),
    ),
  );
}

function readPrimitive(name: string, typed: Typed, surroundings: Surroundings): Reading {
  const { text } = typed;
  const bare = text.trim();
  if (NUMBERS.has(name)) return readNumber(text, surroundings.signs, name === 'Integer');
  switch (name) {
    case 'Boolean':
      return text === '' ? EMPTY : read(text === 'true');
    case 'Date':
      return readDay(text, surroundings.language);
    case 'Time':
      return readTime(text);
    case 'DateTime':
      return readDateTime(typed, surroundings);
    case 'Duration':
      return readDuration(typed);
    case 'Uri':
      if (bare === '') return EMPTY;
      return URI.test(bare) ? read(bare) : wrong('uri');
    case 'Code':
      return bare === '' ? EMPTY : read(bare);
    default:
      return bare === '' ? EMPTY : read(text);
  }
}

/** Returns what a text says as a value of a type. */
export function readType(typed: Typed, type: TypeRef, surroundings: Surroundings): Reading {
  const bare = typed.text.trim();
  switch (type.kind) {
    case 'primitive':
      return readPrimitive(type.name, typed, surroundings);
    case 'quantity':
      return readQuantity(typed, type, surroundings);
    case 'coded':
      return readCode(typed.text, type.valueSet, surroundings);
    case 'ref':
      return bare === '' ? EMPTY : read(bare);
    case 'list': {
      if (isInLines(type)) return readLines(typed, type.of, surroundings);
      const reading = readJson(typed.text);
      return reading.is === 'value' && !Array.isArray(reading.value) ? wrong('jsonKind') : reading;
    }
    case 'object': {
      const fields = membersOf(type, surroundings);
      if (fields) return readMembers(typed, fields, surroundings);
      const reading = readJson(typed.text);
      return reading.is === 'value' && !isObject(reading.value) ? wrong('jsonKind') : reading;
    }
    case 'any':
      return readJson(typed.text);
  }
}

/**
 * The bound of a value, and the value, as two numbers of one unit. In another unit than that of its bound a quantity is left
 * to the API, which converts exactly.
 */
function comparedTo(
  bound: Field['minimum'],
  value: unknown,
): readonly [number, number] | undefined {
  if (typeof bound === 'number') return typeof value === 'number' ? [value, bound] : undefined;
  if (bound === undefined || !isObject(value) || value['unit'] !== bound.unit) return undefined;
  return [Number(value['value']), bound.value];
}

function beyondBounds(value: unknown, field: Field, { signs }: Surroundings): Reading | undefined {
  const { maxLength, min, max, minimum = min, maximum = max } = field;
  const inWords = (bound: NonNullable<typeof minimum>): string =>
    typeof bound === 'number'
      ? writeNumber(bound, signs)
      : `${writeNumber(bound.value, signs)} ${bound.unit}`;
  const [least = 0, atLeast = 0] = comparedTo(minimum, value) ?? [];
  if (minimum !== undefined && least < atLeast) return wrong('min', { min: inWords(minimum) });
  const [most = 0, atMost = 0] = comparedTo(maximum, value) ?? [];
  if (maximum !== undefined && most > atMost) return wrong('max', { max: inWords(maximum) });
  if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength) {
    return wrong('tooLong', { length: value.length, maxLength });
  }
  return undefined;
}

/** Returns what stands in a field, as it will be recorded. */
export function readField(field: Field, typed: Typed, surroundings: Surroundings): Reading {
  const reading = readType(typed, field.type, surroundings);
  if (reading.is === 'empty') return field.required === true ? wrong('required') : EMPTY;
  return (reading.is === 'value' && beyondBounds(reading.value, field, surroundings)) || reading;
}

export type TypedByName = Readonly<Record<string, Typed>>;

/** Returns the values of a form, by name. Undefined while one of them cannot be recorded. What is empty is left out. */
export function readForm(
  fields: readonly Field[],
  typed: TypedByName,
  surroundings: Surroundings,
): Readonly<Record<string, unknown>> | undefined {
  const readings = fields.map(
    (field) =>
      [field.name, readField(field, typed[field.name] ?? NOTHING_TYPED, surroundings)] as const,
  );
  if (readings.some(([, { is }]) => is === 'wrong')) return undefined;
  return Object.fromEntries(
    readings.flatMap(([name, reading]) => (reading.is === 'value' ? [[name, reading.value]] : [])),
  );
}
