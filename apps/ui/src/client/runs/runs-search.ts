import { isOneOf } from '../shared/is-one-of';
import type { StatusName } from '../shared/Status';

/** What an unfinished run waits for, where it waits. */
const WAITS = ['operator', 'retry', 'person', 'event', 'time', 'turn'] as const;

const STATUSES = ['running', 'completed', 'failed', 'lost', ...WAITS] as const;

export type RunStatusFilter = (typeof STATUSES)[number];

/** The filters of the list of runs, as the address has them. */
export interface RunsSearch {
  readonly status?: RunStatusFilter;
  readonly workflow?: string;
  /** Version of the workflow: only with `workflow`. */
  readonly version?: number;
  readonly subject?: string;
  /** First day, `2026-11-25`. */
  readonly from?: string;
  /** Last day. */
  readonly to?: string;
}

type Search = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isVersion = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1;
const isDay = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Reads the filters of an address. What is not a filter is left out. */
export function readRunsSearch({
  status,
  workflow,
  version,
  subject,
  from,
  to,
}: Search): RunsSearch {
  return {
    ...(isOneOf(STATUSES, status) && { status }),
    ...(isText(workflow) && { workflow, ...(isVersion(version) && { version }) }),
    ...(isText(subject) && { subject }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** Returns the midnight, in the zone of the reader, with which a day begins, or the one `days` later. */
function midnight(day: string, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + days).toISOString();
}

/** To the API, a lost run is one that runs as far as anybody knows. */
const stateOf = (status: RunStatusFilter) => {
  if (status === 'lost') return { lost: true };
  if (isOneOf(WAITS, status)) return { waitsFor: status };
  return status === 'running' ? { status, lost: false } : { status };
};

/** Returns the filters as the API wants them: days become instants. */
export function queryOf({ status, from, to, ...same }: RunsSearch) {
  return {
    ...same,
    ...(status !== undefined && stateOf(status)),
    ...(from !== undefined && { from: midnight(from) }),
    ...(to !== undefined && { to: midnight(to, 1) }),
  };
}

export const RUN_STATUSES: readonly RunStatusFilter[] = STATUSES;

/** The status under which the list shows the runs of a filter. */
export const SHOWN_AS = {
  operator: 'incident',
  retry: 'retrying',
  person: 'person',
  event: 'event',
  time: 'time',
  turn: 'queued',
  running: 'running',
  completed: 'completed',
  failed: 'failed',
  lost: 'lost',
} as const satisfies Readonly<Record<RunStatusFilter, StatusName>>;

/** Returns the subject that a text names: an id alone is that of a patient, where the site has patients. */
export function subjectOf(text: string, kinds: readonly string[]): string {
  if (text === '' || text.includes(':')) return text;
  return `${kinds.includes('patient') ? 'patient' : (kinds[0] ?? 'patient')}:${text}`;
}

let last: RunsSearch = {};

/** Keeps the filters of the list, for the way back to it from a run. */
export const rememberRunsSearch = (search: RunsSearch): void => void (last = search);

export const lastRunsSearch = (): RunsSearch => last;
