import { MAX_LENGTHS, type components } from '@platform/api-client';
import type { TFunction } from 'i18next';

import { readForm } from '../fields/read-field';
import { recordedInWords } from '../fields/recorded-in-words';
import type { Field, Surroundings } from '../fields/reading';
import { memberName } from '../shared/member-name';
import type { Draft } from './use-draft';

type DecisionBody = components['schemas']['Decision'];

/** The field for the remark on an acceptance, and the one for the reason of a rejection. */
export const REMARK: Field = {
  name: 'remark',
  type: { kind: 'primitive', name: 'String' },
  maxLength: MAX_LENGTHS.resolveValidation.reason,
};

export function reasonField(
  rejectReasons: { readonly valueSet?: string; readonly required?: boolean } | undefined,
): Field {
  const { valueSet, required = false } = rejectReasons ?? {};
  return valueSet === undefined
    ? { ...REMARK, required }
    : { name: 'code', type: { kind: 'coded', valueSet }, required };
}

/** Returns the fields of a task under their names in words. */
export const named = (form: readonly Field[], t: TFunction): readonly Field[] =>
  form.map((field) => ({ ...field, label: memberName(field.name, t, field.label) }));

/** What is asked for a decision: the form for an acceptance; a rejection has its reason only. */
export const askedFields = (form: readonly Field[], isRejecting: boolean): readonly Field[] =>
  isRejecting ? [] : form;

/** Returns the decision that a draft says. Undefined while something in it cannot be recorded. */
export function decisionOf(
  { typed, isRejecting, remark, code }: Draft,
  fields: readonly Field[],
  said: Field,
  surroundings: Surroundings,
): DecisionBody | undefined {
  const form = readForm(askedFields(fields, isRejecting), typed, surroundings);
  const text = said.name === 'code' ? code : remark;
  const about = readForm([said], { [said.name]: { text } }, surroundings);
  if (!form || !about) return undefined;
  const reason = about[said.name];
  return {
    decision: isRejecting ? 'rejected' : 'accepted',
    ...(typeof reason === 'string' && { reason }),
    ...(Object.keys(form).length > 0 && { form }),
  };
}

export interface Recorded {
  /** Each label, with the words of what will be recorded under it. */
  readonly values: readonly (readonly [label: string, words: string])[];
  /** The labels of fields that stay empty. */
  readonly empty: readonly string[];
}

/** Returns what a decision records, in words. */
export function recordedOf(
  { form = {}, reason }: DecisionBody,
  fields: readonly Field[],
  said: Field & { readonly label: string },
  words: Surroundings,
): Recorded {
  const all = [
    ...fields.map(({ name, label = name, type }) => [label, form[name], type] as const),
    [said.label, reason, said.type] as const,
  ];
  return {
    values: all
      .filter(([, value]) => value !== undefined)
      .map(([label, value, type]) => [label, recordedInWords(value, type, words)]),
    empty: all.filter(([, value]) => value === undefined).map(([label]) => label),
  };
}
