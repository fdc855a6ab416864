import { type TypeRef } from '@platform/ports';

/**
 * What the checker knows of a value, before it exists: a {@link TypeRef}, or what only an expression
 * makes: a text written in the source, a list with holes, an object without a registered name.
 */
export type StaticType =
  | Exclude<TypeRef, { kind: 'list' }>
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly item: StaticValue }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, StaticValue>> };

/**
 * A value is of one of these types, or unknown when it may be. No type at all: it is always unknown
 * (the items of an empty list).
 */
export interface StaticValue {
  readonly types: readonly StaticType[];
  readonly mayBeUnknown: boolean;
}

export const ANYTHING: StaticValue = { types: [{ kind: 'any' }], mayBeUnknown: true };

/** The value of a declared type. What is of any type may be unknown too: nothing checks it. */
export function valueOf(type: TypeRef, mayBeUnknown = false): StaticValue {
  return { types: [staticType(type)], mayBeUnknown: mayBeUnknown || type.kind === 'any' };
}

export function primitive(
  name: Extract<TypeRef, { kind: 'primitive' }>['name'],
  mayBeUnknown = false,
): StaticValue {
  return valueOf({ kind: 'primitive', name }, mayBeUnknown);
}

/** A declared type as the checker writes it. */
export function staticType(type: TypeRef): StaticType {
  return type.kind === 'list' ? { kind: 'list', item: valueOf(type.of) } : type;
}

/** One of these values. */
export function union(values: readonly StaticValue[]): StaticValue {
  const types = new Map<string, StaticType>();
  for (const value of values) {
    for (const type of value.types) types.set(JSON.stringify(type), type);
  }
  return {
    types: [...types.values()],
    mayBeUnknown: values.some(({ mayBeUnknown }) => mayBeUnknown),
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

/** Whether its values are texts when the expression runs. */
export function isText(type: StaticType): boolean {
  if (type.kind === 'primitive') return TEXTS.has(type.name);
  return type.kind === 'text' || type.kind === 'coded' || type.kind === 'ref';
}

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

/** The texts a value can be, when every one of them is written in the source. */
export function writtenTexts({ types }: StaticValue): readonly string[] | undefined {
  const texts = types.flatMap((type) => (type.kind === 'text' ? [type.value] : []));
  return texts.length > 0 && texts.length === types.length ? texts : undefined;
}
