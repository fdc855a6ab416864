import type { Shown } from '@platform/http';
import type { FailedRuns, PendingTasks, RunCounts } from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import { DAYS, HOURS, type overviewSchema } from './schemas';

export type Overview = Shown<Static<typeof overviewSchema>>;
type Failures = Overview['failures'][number];
type Tasks = Overview['tasks'][number];

const HOUR_MS = 3_600_000;
/** The most lines of one kind: more are no overview. The largest are kept. */
const MAX_LINES = 100;

/** Whole hours from the hour of a group to now. */
const ageOf = ({ hour }: FailedRuns, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${hour}:00:00.000Z`)) / HOUR_MS);

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

/** Adds up counts by their age, the oldest first. */
function trendOf(
  groups: readonly FailedRuns[],
  length: number,
  { hours, now }: { readonly hours: number; readonly now: Date },
): number[] {
  const trend = Array.from({ length }, () => 0);
  for (const group of groups) {
    const at = length - 1 - Math.floor(Math.max(0, ageOf(group, now)) / hours);
    if (at >= 0) trend[at] = (trend[at] ?? 0) + group.runs;
  }
  return trend;
}

function failuresOf(groups: readonly FailedRuns[], now: Date): Failures {
  const [{ workflowSlug = null, errorCode = null } = {}] = groups;
  const hours = trendOf(groups, HOURS, { hours: 1, now });
  const days = trendOf(groups, DAYS, { hours: 24, now });
  const [last24h, last7d] = [sum(hours), sum(days)];
  return { workflow: workflowSlug, code: errorCode, last24h, last7d, hours, days };
}

function groupedBy<T>(rows: readonly T[], keyOf: (row: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** The tasks of each role. A task of two roles waits for both. */
function tasksByRole(groups: readonly PendingTasks[]): readonly Tasks[] {
  const each = groups.flatMap(({ roles, ...tasks }): Tasks[] =>
    (roles.length === 0 ? [null] : roles).map((role) => ({ role, ...tasks })),
  );
  return groupedBy(each, ({ role }) => JSON.stringify(role)).map((same) => ({
    role: same[0]?.role ?? null,
    tasks: sum(same.map(({ tasks }) => tasks)),
    overdue: sum(same.map(({ overdue }) => overdue)),
    oldest: same.map(({ oldest }) => oldest).sort()[0] ?? '',
  }));
}

/** Returns the counts as an operator reads them: what is most first. */
export function overviewOf({ waiting, stopped, failed, tasks }: RunCounts, now: Date): Overview {
  const failures = groupedBy(failed, ({ workflowSlug, errorCode }) =>
    JSON.stringify([workflowSlug, errorCode]),
  ).map((group) => failuresOf(group, now));
  return {
    at: now.toISOString(),
    waiting: waiting.map((each) => ({ ...each })),
    tasks: tasksByRole(tasks)
      .toSorted((one, other) => other.overdue - one.overdue || other.tasks - one.tasks)
      .slice(0, MAX_LINES),
    stopped: stopped
      .map(({ workflowSlug: workflow, ...each }) => ({ workflow, ...each }))
      .toSorted((one, other) => other.runs - one.runs)
      .slice(0, MAX_LINES),
    failures: failures
      .filter(({ last7d }) => last7d > 0)
      .toSorted((one, other) => other.last24h - one.last24h || other.last7d - one.last7d)
      .slice(0, MAX_LINES),
  };
}
