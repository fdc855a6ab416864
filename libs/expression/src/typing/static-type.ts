import { type TypeRef } from '@platform/ports';
import { readDuration } from '../values/durations';
import { isInstant, isTimeOfDay, readMoment } from '../values/moment';

/**
 * The static type of a value: a {@link TypeRef}, or a type that only expressions produce: a text literal,
 * a list with holes, an object without a registered name.
 */
export type StaticType =
  | Exclude<TypeRef, { kind: 'list' }>
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly item: StaticValue }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, StaticValue>> };

/**
 * The possible types of a value, and whether it may be unknown. Without any type, it is always unknown
 * (the items of an empty list).
 */
export interface StaticValue {
  readonly types: readonly StaticType[];
  readonly mayBeUnknown: boolean;
  /** True where a quantity among them is certainly not only a bound. */
  readonly isExact?: boolean;
}

export const ANYTHING: StaticValue = { types: [{ kind: 'any' }], mayBeUnknown: true };

/** Returns the static value of a declared type. A value of type `any` may be unknown: nothing checks it. */
export function valueOf(type: TypeRef, mayBeUnknown = false): StaticValue {
  return { types: [staticType(type)], mayBeUnknown: mayBeUnknown || type.kind === 'any' };
}

export function primitive(
  name: Extract<TypeRef, { kind: 'primitive' }>['name'],
  mayBeUnknown = false,
): StaticValue {
  return valueOf({ kind: 'primitive', name }, mayBeUnknown);
}

/** Converts a declared type to a static type. */
export function staticType(type: TypeRef): StaticType {
  return type.kind === 'list' ? { kind: 'list', item: valueOf(type.of) } : type;
}

/** Returns the static value that may be any of these. */
export function union(values: readonly StaticValue[]): StaticValue {
  const types = new Map<string, StaticType>();
  for (const value of values) {
    for (const type of value.types) types.set(JSON.stringify(type), type);
  }
  return {
    types: [...types.values()],
    mayBeUnknown: values.some(({ mayBeUnknown }) => mayBeUnknown),
    ...(values.length > 0 && values.every(({ isExact }) => isExact) && { isExact: true }),
  };
}

const TEXTS: ReadonlySet<string> = new Set([
  'String',
  'Date',
  'DateTime',
  'Time',
  'Duration',
  'Code',
  'Uri',
]);

/** Whether the values of a type are texts at run time. */
export function isText(type: StaticType): boolean {
  if (type.kind === 'primitive') return TEXTS.has(type.name);
  return type.kind === 'text' || type.kind === 'coded' || type.kind === 'ref';
}

type MomentName = 'Date' | 'DateTime' | 'Time' | 'Duration';

const READS: Readonly<Record<MomentName, (text: string) => boolean>> = {
  Date: (text) => readMoment(text)?.precision === 'day',
  DateTime: isInstant,
  Time: isTimeOfDay,
  Duration: (text) => readDuration(text) !== undefined,
};

/** Whether a type is one of these, or a literal that is written as one of its values. */
export function isMomentOf(type: StaticType, name: MomentName): boolean {
  return type.kind === 'text' ? READS[name](type.value) : isPrimitive(type, name);
}

/** The time type of a value, undefined for a type of any other kind. */
export function momentName(type: StaticType): MomentName | undefined {
  return type.kind === 'primitive' && Object.hasOwn(READS, type.name)
    ? (type.name as MomentName)
    : undefined;
}

const isPrimitive = (type: StaticType, name: MomentName): boolean =>
  type.kind === 'primitive' && type.name === name;

export function isBoolean(type: StaticType): boolean {
  return type.kind === 'primitive' && type.name === 'Boolean';
}

export function isNumber(type: StaticType): boolean {
  return type.kind === 'primitive' && !TEXTS.has(type.name) && type.name !== 'Boolean';
}

export function isInteger(type: StaticType): boolean {
  return type.kind === 'primitive' && type.name === 'Integer';
}

export function isAny(type: StaticType): boolean {
  return type.kind === 'any';
}

/** Returns the possible texts of a value when all of them are literals. */
export function writtenTexts({ types }: StaticValue): readonly string[] | undefined {
  const texts = types.flatMap((type) => (type.kind === 'text' ? [type.value] : []));
  return texts.length > 0 && texts.length === types.length ? texts : undefined;
}
