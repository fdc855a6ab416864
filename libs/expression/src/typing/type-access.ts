import { quoted } from '@platform/ports';
import { expects, unknownName } from './sentences';
import {
  ANYTHING,
  isText,
  isNumber,
  primitive,
  type StaticType,
  type StaticValue,
  union,
  valueOf,
  writtenTexts,
} from './static-type';
import { mayBeBound } from './type-comparison';
import { type TypeFacts } from './type-facts';
import { type Report } from './typing-context';

interface Access {
  readonly facts: TypeFacts;
  readonly report: Report;
}

const QUANTITY_FIELDS: Readonly<Record<string, StaticValue>> = {
  value: primitive('Number'),
  unit: primitive('String'),
  comparator: primitive('String', true),
};

const AN_OBJECT = { fr: 'un objet', en: 'an object' };

/**
 * Types `subject.name`. A list has no fields; unlike in JEXL, it is not replaced by its first element. The `value` of a
 * quantity may be only a bound, which is unknown.
 */
export function typeMember(subject: StaticValue, name: string, access: Access): StaticValue {
  if (subject.types.length === 0) return subject;
  const fields = subject.types.map((type) => fieldOf(type, name, access));
  const found = union(fields);
  const isOpen = name === 'value' && mayBeBound(subject, access.facts);
  return { ...found, mayBeUnknown: found.mayBeUnknown || subject.mayBeUnknown || isOpen };
}

function fieldOf(type: StaticType, name: string, { facts, report }: Access): StaticValue {
  const fields = fieldsOf(type, facts);
  if (fields === 'any') return ANYTHING;
  if (fields === undefined) {
    const value = { types: [type], mayBeUnknown: false };
    report('type', expects(quoted(`.${name}`), AN_OBJECT, value), name);
    return ANYTHING;
  }
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field) return field;
  report('unknown-name', unknownName(name, Object.keys(fields)), name);
  return ANYTHING;
}

function fieldsOf(
  type: StaticType,
  facts: TypeFacts,
): Readonly<Record<string, StaticValue>> | 'any' | undefined {
  switch (type.kind) {
    case 'any':
      return 'any';
    case 'record':
      return type.fields;
    case 'quantity':
      return QUANTITY_FIELDS;
    case 'object': {
      const fields = facts.objectFields(type.name);
      if (!fields) return 'any';
      return Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, valueOf(field.type, !field.required)]),
      );
    }
    default:
      return undefined;
  }
}

/** Types `list[number]` or `object[text]`. */
export function typeIndex(subject: StaticValue, index: StaticValue, access: Access): StaticValue {
  const places = subject.types.flatMap((holder) =>
    index.types.map((key) => elementOf(holder, key, access)),
  );
  const place = union(places);
  const named =
    writtenTexts(index) !== undefined && !subject.types.some(({ kind }) => kind === 'list');
  const isOpen = writtenTexts(index)?.includes('value') && mayBeBound(subject, access.facts);
  const absent = subject.mayBeUnknown || index.mayBeUnknown || !named || isOpen === true;
  return { ...place, mayBeUnknown: place.mayBeUnknown || absent };
}

function elementOf(holder: StaticType, key: StaticType, access: Access): StaticValue {
  if (holder.kind === 'list' && (isNumber(key) || key.kind === 'any')) return holder.item;
  if (holder.kind === 'any' && (isNumber(key) || isText(key) || key.kind === 'any'))
    return ANYTHING;
  const isObject = holder.kind === 'any' || fieldsOf(holder, access.facts) !== undefined;
  if (isObject && key.kind === 'text') return fieldOf(holder, key.value, access);
  if (isObject && (isText(key) || key.kind === 'any')) return ANYTHING;
  const expected =
    holder.kind === 'list'
      ? { fr: 'un nombre', en: 'a number' }
      : isObject
        ? { fr: 'un texte', en: 'a text' }
        : { fr: 'une liste ou un objet', en: 'a list or an object' };
  const wrong = holder.kind === 'list' || isObject ? key : holder;
  access.report('type', expects(quoted('[ ]'), expected, { types: [wrong], mayBeUnknown: false }));
  return ANYTHING;
}
