import { CONTEXT_KIND_PATTERN, PERIOD_PATTERN } from '@platform/stores';
import type { Purge, RunEntry, RunStore, TextFilter } from '@platform/run-store';
import { DateTime, Duration } from 'luxon';

import { OperatorError } from '../command';
import { pages } from '../pages';

/** What is purged: runs that ended before an instant, or those of a subject. */
export type Selection =
  | { readonly by: 'age'; readonly period: string; readonly before: string }
  | { readonly by: 'subject'; readonly kind: string; readonly id: string };

/** Shorter periods are likely mistakes, and senders may still repeat events of the day. */
const MIN_PERIOD = { days: 1 };

function requireInstant(period: string, now: Date): string {
  const at = DateTime.fromJSDate(now, { zone: 'utc' });
  const before = new RegExp(PERIOD_PATTERN, 'u').test(period)
    ? at.minus(Duration.fromISO(period))
    : undefined;
  if (before?.isValid === true && before <= at.minus(MIN_PERIOD)) {
    return before.toJSDate().toISOString();
  }
  throw new OperatorError(
    `--older-than is no ISO 8601 duration of a day or more, such as P2Y: "${period}"`,
  );
}

/** Throws OperatorError unless exactly one of the two is given, and is well-formed. */
export function requireSelection(
  given: { readonly 'older-than'?: string | undefined; readonly subject?: string | undefined },
  now: Date,
): Selection {
  const { 'older-than': period, subject } = given;
  if ((period === undefined) === (subject === undefined)) {
    throw new OperatorError('give either --older-than <period> or --subject <kind>=<id>');
  }
  if (period !== undefined) return { by: 'age', period, before: requireInstant(period, now) };
  const [kind = '', ...rest] = (subject ?? '').split('=');
  const id = rest.join('=');
  if (new RegExp(CONTEXT_KIND_PATTERN, 'u').test(kind) && id !== '') {
    return { by: 'subject', kind, id };
  }
  throw new OperatorError('--subject is no <kind>=<id> such as patient=p1');
}

/** The runs that may be purged, and for a subject also those that have not ended, in pages. */
export function selectedRuns(
  { store, purge }: { readonly store: RunStore; readonly purge: Purge },
  selection: Selection,
): AsyncGenerator<readonly RunEntry[]> {
  return pages((page) =>
    selection.by === 'age'
      ? purge.endedBefore(selection.before, page)
      : store.find({ subject: selection }, page),
  );
}

/** Which stored texts outside the runs belong to the selection. */
export const textsOf = (selection: Selection): TextFilter =>
  selection.by === 'age' ? { before: selection.before } : { naming: selection.id };
