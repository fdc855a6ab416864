import { type LocalizedText, type TypeRef } from '@platform/ports';
import { describeStatic } from './describe-static';
import { type ProblemKind } from './expression-problem';
import {
  doesNotFit,
  notACode,
  otherDimension,
  otherValueSet,
  unknownName,
  unknownUnit,
} from './sentences';
import { asQuantity } from './static-quantity';
import { type StaticType, type StaticValue, staticType, writtenTexts } from './static-type';
import { mayHaveCode } from './type-comparison';
import { type TypeFacts } from './type-facts';
import { typeMismatch } from './type-mismatch';
import { type Report } from './typing-context';
import { toTypeRef } from './to-type-ref';

const COMPARATORS: ReadonlySet<string> = new Set(['<', '<=', '>=', '>']);

interface Fitting {
  readonly facts: TypeFacts;
  readonly report: Report;
}

/** Reports why a value does not fit the expected type. Returns whether every possible type of it fits. */
export function fitExpected(value: StaticValue, expected: TypeRef, fitting: Fitting): boolean {
  return value.types.every((type) => fits(type, expected, fitting));
}

function fits(type: StaticType, expected: TypeRef, fitting: Fitting): boolean {
  if (expected.kind === 'any' || type.kind === 'any') return true;
  switch (type.kind) {
    case 'text':
      return textFits(type.value, expected, fitting);
    case 'list':
      return expected.kind === 'list'
        ? itemsFit(type.item, expected.of, fitting)
        : refuse('type', type, expected, fitting);
    case 'record':
      return recordFits(type, expected, fitting);
    default: {
      const difference = typeMismatch(type, expected);
      return difference === undefined || refuse(difference, type, expected, fitting);
    }
  }
}

function refuse(
  kind: ProblemKind,
  type: StaticType,
  expected: TypeRef,
  { report }: Fitting,
): false {
  report(kind, sentence(kind, type, expected));
  return false;
}

function sentence(kind: ProblemKind, type: StaticType, expected: TypeRef): LocalizedText {
  if (kind === 'value-set' && type.kind === 'coded' && expected.kind === 'coded') {
    return otherValueSet(type.valueSet, expected.valueSet);
  }
  return doesNotFit(named(type), named(staticType(expected)));
}

/** The name of a type in a message. A primitive keeps its declared name. */
function named(type: StaticType): LocalizedText {
  if (type.kind === 'primitive') return { fr: type.name, en: type.name };
  return describeStatic(type);
}

function textFits(text: string, expected: TypeRef, fitting: Fitting): boolean {
  if (expected.kind === 'coded') {
    const codes = fitting.facts.valueSetCodes(expected.valueSet);
    if (typeof codes !== 'object' || mayHaveCode(fitting.facts, expected.valueSet, text))
      return true;
    fitting.report('code', notACode(text, expected.valueSet, codes), text);
    return false;
  }
  const isWritable =
    expected.kind === 'primitive' &&
    (expected.name === 'String' || (expected.name === 'Code' && text !== ''));
  return isWritable || refuse('type', { kind: 'text', value: text }, expected, fitting);
}

function itemsFit(item: StaticValue, expected: TypeRef, fitting: Fitting): boolean {
  if (expected.kind === 'any') return true;
  const isChecked = item.types.every(({ kind }) => kind !== 'any');
  if (item.mayBeUnknown && isChecked && item.types.length > 0) {
    fitting.report('type', {
      fr: 'un élément de la liste peut être inconnu : default(x, y) le remplace',
      en: 'an item of the list may be unknown: default(x, y) replaces it',
    });
    return false;
  }
  return fitExpected(item, expected, fitting);
}

type RecordType = Extract<StaticType, { kind: 'record' }>;

function recordFits(record: RecordType, expected: TypeRef, fitting: Fitting): boolean {
  if (expected.kind === 'quantity') return quantityFits(record, expected, fitting);
  const fields = expected.kind === 'object' ? fitting.facts.objectFields(expected.name) : undefined;
  if (expected.kind !== 'object' || !fields) return refuse('type', record, expected, fitting);

  const stray = Object.keys(record.fields).find((name) => !Object.hasOwn(fields, name));
  if (stray !== undefined) {
    fitting.report('unknown-name', unknownName(stray, Object.keys(fields)), stray);
    return false;
  }
  return Object.entries(fields).every(([name, { type, required }]) => {
    const value = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
    if (!isThere(value)) {
      if (required) fitting.report('type', missingField(expected.name, name));
      return !required && (value === undefined || fitExpected(value, type, fitting));
    }
    return fitExpected(value, type, fitting);
  });
}

function isThere(value: StaticValue | undefined): value is StaticValue {
  if (value === undefined) return false;
  return !value.mayBeUnknown || value.types.some(({ kind }) => kind === 'any');
}

function missingField(type: string, field: string): LocalizedText {
  return {
    fr: `« ${type} » exige « ${field} », qui peut manquer ici`,
    en: `"${type}" requires "${field}", which may be missing here`,
  };
}

function quantityFits(
  record: RecordType,
  expected: Extract<TypeRef, { kind: 'quantity' }>,
  fitting: Fitting,
): boolean {
  const { facts, report } = fitting;
  const quantity = asQuantity(record, facts);
  const comparator = Object.hasOwn(record.fields, 'comparator')
    ? record.fields['comparator']
    : undefined;
  const isBound =
    comparator === undefined || writtenTexts(comparator)?.every((text) => COMPARATORS.has(text));
  if (!quantity || !isBound) return refuse('type', record, expected, fitting);
  const { unit, dimensions } = quantity;
  if (unit !== undefined && dimensions?.length === 0) {
    report('dimension', unknownUnit(unit), unit);
    return false;
  }
  if (expected.dimension === undefined) return true;
  if (dimensions?.includes(expected.dimension)) return true;
  report('dimension', otherDimension(dimensions ?? ['?'], [expected.dimension]));
  return false;
}

/** The type of the result: the expected one when the value certainly has it. */
export function reportedType(value: StaticValue, expected: TypeRef | undefined, facts: TypeFacts) {
  const natural = toTypeRef(value, facts);
  const isUnchecked = value.types.some(({ kind }) => kind === 'any');
  return expected === undefined || expected.kind === 'any' || isUnchecked ? natural : expected;
}
