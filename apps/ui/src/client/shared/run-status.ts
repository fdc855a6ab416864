import type { components } from '@platform/api-client';

import type { StatusName } from './Status';

type Run = Pick<
  components['schemas']['RunSummary'],
  'status' | 'lostAt' | 'incident' | 'waitsFor' | 'endReason'
>;

/** What an unfinished run waits for, as it is shown. */
const WAITS: Readonly<Record<NonNullable<Run['waitsFor']>, StatusName>> = {
  operator: 'incident',
  retry: 'retrying',
  person: 'person',
  event: 'event',
  time: 'time',
  turn: 'queued',
  nothing: 'running',
};

/** What a run is doing now, more precisely than whether it has ended. */
export function runStatusOf({ status, lostAt, incident, waitsFor, endReason }: Run): StatusName {
  if (lostAt !== null) return 'lost';
  if (status !== 'running') return endReason === 'cancelled' ? 'cancelled' : status;
  if (waitsFor !== undefined) return WAITS[waitsFor] ?? status;
  return incident ? 'incident' : status;
}
