import type { Language } from '@platform/ports';
import type { Observation } from 'fhir/r4';
import { DateTime } from 'luxon';

import type { Words } from '../words/words-in';
import { ANALYTES, type Analyte } from './analytes';

/** What the form of a result was filled with, as typed. */
export interface TypedResult {
  readonly code: string;
  readonly value: string;
  readonly comparator: string;
  /** `2026-11-27T08:30`, in the zone of the bench. */
  readonly at: string;
  readonly status: string;
  readonly haemolysed: boolean;
}

interface Reading {
  readonly words: Words;
  readonly language: Language;
  readonly timezone: string;
  readonly now: Date;
  readonly patient: string;
}

export const COMPARATORS = ['<', '<=', '>=', '>'] as const;
export const ENTERED_STATUSES = ['final', 'preliminary'] as const;

/** Both decimal signs; no exponent, no sign that a laboratory would not write. */
const NUMBER = /^\d{1,9}(?:[.,]\d{1,9})?$/;

/** The number that was typed; undefined for any other text. */
export const decimalIn = (typed: string): number | undefined =>
  NUMBER.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;

/** The Observation that a form gives, or every reason why it gives none. */
export function readResult(
  { code, value, comparator, at, status, haemolysed }: TypedResult,
  { words, language, timezone, now, patient }: Reading,
): Observation | readonly string[] {
  const analyte = ANALYTES.find((each) => each.code === code);
  const moment = DateTime.fromISO(at, { zone: timezone });
  const number = decimalIn(value);
  const mistakes = [
    ...(analyte === undefined ? [words.analyteNeeded] : []),
    ...(number === undefined ? [words.valueNeeded] : []),
    ...(moment.isValid ? [] : [words.timeNeeded]),
    ...(moment.isValid && moment.toMillis() > now.getTime() ? [words.timeInFuture] : []),
  ];
  if (analyte === undefined || number === undefined || mistakes.length > 0) return mistakes;
  const { unit, unitCode, category } = analyte;
  const quantity = { unit, system: 'http://unitsofmeasure.org', code: unitCode };
  const chosen = COMPARATORS.find((each) => each === comparator);
  return {
    resourceType: 'Observation',
    status: ENTERED_STATUSES.find((each) => each === status) ?? 'final',
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: category },
        ],
      },
    ],
    code: {
      coding: [{ system: 'http://loinc.org', code: analyte.code, display: analyte.name.en }],
      text: analyte.name[language],
    },
    subject: { reference: `Patient/${patient}` },
    effectiveDateTime: moment.toISO({ suppressMilliseconds: true }) as string,
    issued: now.toISOString(),
    valueQuantity: {
      value: number,
      ...(chosen !== undefined && { comparator: chosen }),
      ...quantity,
    },
    ...referenceOf(analyte, quantity),
    ...(haemolysed && { note: [{ text: words.haemolysed }] }),
  };
}

function referenceOf(
  { low, high }: Analyte,
  quantity: object,
): Pick<Observation, 'referenceRange'> {
  if (low === undefined && high === undefined) return {};
  return {
    referenceRange: [
      {
        ...(low !== undefined && { low: { value: low, ...quantity } }),
        ...(high !== undefined && { high: { value: high, ...quantity } }),
      },
    ],
  };
}
