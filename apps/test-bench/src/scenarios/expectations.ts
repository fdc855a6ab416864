import type { LocalizedText } from '@platform/ports';
import type { Communication, Observation } from 'fhir/r4';

import { textOf } from '../pages/format';
import { patientIdIn } from '../patients/patient-facts';
import type { Stored } from '../warehouse/warehouse';
import { inBoth } from './bilingual';
import { potassiumOf, urgencyOf, type Urgency } from './potassium-rule';
import type { Check, Verdict } from './report';

/** A result that was written, and what it should lead to. */
export interface Expectation {
  readonly patient: string;
  /** `Observation/1` */
  readonly about: string;
  readonly what: LocalizedText;
  /** In mmol/L: a notification names it. */
  readonly millimoles: number;
  /** Undefined: no notification. */
  readonly urgency: Urgency | undefined;
  /** When it was written, in ms since 1970. */
  readonly writtenAt: number;
}

/** What should follow from a result, by the published rule. Undefined for one that is not of potassium. */
export function expectationOf(
  written: Stored<Observation>,
  who: string | undefined,
  writtenAt: number,
): Expectation | undefined {
  const { value, comparator, unit = '' } = written.valueQuantity ?? {};
  const potassium = potassiumOf(written);
  const isOfPotassium = potassiumOf({ ...written, status: 'final' });
  if (isOfPotassium === undefined || value === undefined) return undefined;
  const { effectiveDateTime = '', status } = written;
  return {
    patient: patientIdIn(written.subject) ?? '',
    about: `Observation/${written.id}`,
    what: inBoth((words, { number, date, statuses }) =>
      [
        who,
        words.potassium([comparator, number(value)].filter(Boolean).join('\u00a0'), unit),
        isOfPotassium.isHaemolysed && words.haemolysed,
        status !== 'final' && (statuses[status] ?? status),
        effectiveDateTime.length === 10 && words.resultDay(date(effectiveDateTime)),
      ]
        .filter(Boolean)
        .join(', '),
    ),
    millimoles: isOfPotassium.millimoles,
    urgency: potassium && urgencyOf(potassium),
    writtenAt,
  };
}

/** Notifications about potassium, whoever wrote them and in which language. */
const IS_ABOUT_POTASSIUM = /potassium|kali[eé]|kalaemi|kalemi/i;

/**
 * Compares what should follow with the notifications that the record has of these patients. Each notification answers
 * one result at most: a second one for the same result is unexpected, as is one that nothing asks for. `isOver`: what
 * is not there by now is missing, and what should not be there is not.
 */
export function checksOf(
  expectations: readonly Expectation[],
  notifications: readonly Stored<Communication>[],
  isOver: boolean,
): readonly Check[] {
  const left = new Set(
    notifications
      .filter(({ topic }) => IS_ABOUT_POTASSIUM.test(textOf(topic)))
      .toSorted((one, other) => (one.sent ?? '').localeCompare(other.sent ?? '')),
  );
  const ids = expectations.map(({ about }) => about.split('/')[1] ?? '');
  /** The result that a notification says it comes from, if it does: the platform tags what a run writes with the run. */
  const originOf = ({ meta }: Communication): string | undefined =>
    ids.find((id) => meta?.tag?.some(({ code }) => code?.includes(id)));
  const take = (
    { patient, about, millimoles }: Expectation,
    priority?: Urgency,
  ): Stored<Communication> | undefined => {
    const found = [...left].find((each) => {
      const origin = originOf(each);
      return (
        patientIdIn(each.subject) === patient &&
        (priority === undefined || each.priority === priority) &&
        (origin === undefined || about.endsWith(`/${origin}`)) &&
        names(each, millimoles)
      );
    });
    if (found !== undefined) left.delete(found);
    return found;
  };
  // What is right is told apart first, so that a doubled notification is the one that is left.
  const right = new Map(
    expectations.map((each) => [each, each.urgency && take(each, each.urgency)]),
  );
  const checks = expectations.map((expectation): Check => {
    const answer = right.get(expectation);
    if (answer !== undefined) return toCheck(expectation, answer, 'held');
    const wrong = take(expectation);
    if (wrong !== undefined) return toCheck(expectation, wrong, 'unexpected');
    if (!isOver) return toCheck(expectation, undefined, 'waiting');
    return toCheck(expectation, undefined, expectation.urgency === undefined ? 'held' : 'missing');
  });
  return [...checks, ...[...left].map(unaskedFor)];
}

/** Whether a notification names this value: `6,7 mmol/L` or `6.7 mmol/L`, but not `16.7` or `6.75`. */
function names({ topic }: Communication, millimoles: number): boolean {
  const digits = String(millimoles).replace('.', '[.,]');
  return new RegExp(`(?<![\\d.,])${digits}(?![.,]?\\d)`).test(textOf(topic));
}

const toCheck = (
  { what, about, urgency, writtenAt }: Expectation,
  seen: Communication | undefined,
  verdict: Verdict,
): Check => ({
  what,
  about,
  verdict,
  expected: inBoth((words, { priorities }) =>
    urgency === undefined ? words.silence : words.notify(priorities[urgency] ?? urgency),
  ),
  seen: seen && seenText(seen, Date.parse(seen.sent ?? '') - writtenAt),
});

const unaskedFor = (seen: Stored<Communication>): Check => ({
  what: inBoth((words) => words.notExpected),
  about: `Communication/${seen.id}`,
  verdict: 'unexpected',
  expected: inBoth((words) => words.silence),
  seen: seenText(seen),
});

const seenText = (
  { topic, priority = 'routine' }: Communication,
  afterMs?: number,
): LocalizedText =>
  inBoth((words, { number, priorities }) => {
    const said = words.seenNotification(textOf(topic), priorities[priority] ?? priority);
    if (afterMs === undefined || Number.isNaN(afterMs)) return said;
    return `${said}, ${words.seenAfter(number(Math.max(0, Math.round(afterMs / 100) / 10)))}`;
  });
