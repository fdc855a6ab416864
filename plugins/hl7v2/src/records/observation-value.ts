import type { JsonObject } from '@platform/sdk';

import type { Repetition, Segment } from '../message/parse-message';
import { codings, part, present, time } from './parts';

/** Types whose content is a document or a waveform. It is left out: no event needs it. */
const OMITTED = new Set(['ED', 'RP', 'NA', 'MA']);

/** Whether the value of an OBX is a document or a waveform. */
export const hasDocument = (obx: Segment): boolean => OMITTED.has(obx.raw(2).trim());

const CODED = new Set(['CE', 'CWE', 'CNE', 'CF']);
const TIMES = new Set(['DT', 'DTM', 'TS']);

/** A number as HL7 writes it, with the bound that laboratories put before it in a text. */
const NUMBER = /^(<=|>=|<|>)?\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))$/;

const number = (text: string | undefined): number | undefined => {
  const digits = NUMBER.exec(text?.trim() ?? '');
  return digits && digits[1] === undefined ? Number(digits[2]) : undefined;
};

/** `7.2`, or `> 7.2` with its bound. A decimal comma stays text: it may also separate thousands. */
function bounded(text: string): JsonObject {
  const [, comparator, digits] = NUMBER.exec(text.trim()) ?? [];
  return digits === undefined ? {} : present({ value: Number(digits), comparator });
}

/** SN: `>^10` has a bound, `1^-^5` a range, `1^:^128` a ratio. Only the first has one number. */
function structured(repetition: Repetition): JsonObject {
  const [comparator, low, separator, high] = [1, 2, 3, 4].map((at) => part(repetition, at));
  const value = number(low);
  if (separator === undefined && high === undefined) {
    return value === undefined || (comparator !== undefined && !/^[<>]=?$/.test(comparator))
      ? {}
      : present({ value, comparator: comparator === '=' ? undefined : comparator });
  }
  return separator === '-' ? present({ range: present({ low: value, high: number(high) }) }) : {};
}

const shown = (repetition: Repetition): string =>
  repetition
    .map((component) => component.join(' '))
    .filter((text) => text !== '')
    .join(' ');

/**
 * OBX-5, by the type in OBX-2. `text` is always the value as it can be read; `value` is there for one number only,
 * with `comparator` when it is a bound. A text is a number only with a unit (OBX-6), because codes are digits too.
 */
export function readValue(obx: Segment, timezone: string): JsonObject {
  const type = obx.raw(2).trim();
  if (hasDocument(obx)) return { valueType: type, omitted: true };
  const values = obx.repetitions(5).filter((one) => shown(one) !== '' && shown(one) !== '""');
  const [only] = values;
  const text = values.map(shown).join('\n');
  const read = (): JsonObject => {
    if (!only || values.length > 1) return {};
    if (type === 'NM') return bounded(shown(only));
    if (type === 'SN') return structured(only);
    if (CODED.has(type)) return present({ coded: codings(only) });
    if (TIMES.has(type)) return present({ time: time(obx, 5, timezone) });
    return obx.raw(6) === '' ? {} : bounded(shown(only));
  };
  return present({ valueType: type || undefined, text: text || undefined, ...read() });
}
