import { setImmediate as turnOfOthers } from 'node:timers/promises';

import type { Database } from '@platform/database';

import type { RunWait } from '../projection/run-wait';
import { PENDING_TABLE, PROJECTION_TABLE } from '../projection/projection-tables';
import { FAILED_RUNS, RUNS_TABLE } from '../schema';

/** Unfinished runs that wait for the same. */
interface WaitingRuns {
  readonly waitsFor: RunWait;
  readonly runs: number;
  /** Creation time of the oldest, ISO 8601, UTC. */
  readonly oldest: string;
}

/** Runs of a workflow that an operator waits for, or that the control plane tries again. */
interface StoppedRuns extends WaitingRuns {
  readonly workflowSlug: string | null;
}

/** Runs of a workflow that failed in the same hour for the same reason. Cancelled ones are not counted. */
export interface FailedRuns {
  readonly workflowSlug: string | null;
  readonly errorCode: string | null;
  /** Its beginning: `2026-11-20T08`, UTC. */
  readonly hour: string;
  readonly runs: number;
}

/** Validations that the same roles may decide. */
export interface PendingTasks {
  readonly roles: readonly string[];
  readonly tasks: number;
  readonly overdue: number;
  /** Creation time of the run of the oldest. */
  readonly oldest: string;
}

/** What is going on, counted. */
export interface RunCounts {
  readonly waiting: readonly WaitingRuns[];
  readonly stopped: readonly StoppedRuns[];
  readonly failed: readonly FailedRuns[];
  readonly tasks: readonly PendingTasks[];
}

/** The most groups of one kind: a caller gets them all, in one answer. */
const MAX_GROUPS = 10_000;
/** Tasks of one question. */
const TASKS_BATCH_SIZE = 500;
const HOUR = '2026-11-20T08'.length;

const RUNS = RUNS_TABLE.name;
const PROJECTED = PROJECTION_TABLE.name;

interface Row {
  readonly [column: string]: string | number | null;
}

/** Roles as JSON, as it was stored. */
const ROLES = {
  sqlite: `json_extract(item, '$.assignment.roles')`,
  postgres: `(item::json -> 'assignment' -> 'roles')::text`,
} as const;

type Ask = (text: string, ...bindings: readonly string[]) => Promise<readonly Row[]>;

const text = (value: Row[string] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/**
 * Counts tasks by their roles, some of them at a time: their roles are in what is stored of each, which takes longer to read
 * than an index, and others wait meanwhile.
 */
async function countTasks(
  ask: Ask,
  options: { readonly roles: string; readonly now: Date; readonly batchSize: number },
): Promise<readonly PendingTasks[]> {
  const { roles, now, batchSize } = options;
  const { name } = PENDING_TABLE;
  const byRoles = new Map<string, PendingTasks>();
  let after: readonly string[] = ['', ''];
  let isLast = false;
  while (!isLast) {
    const [end] = await ask(
      `SELECT run_id, pending_key FROM (
         SELECT run_id, pending_key FROM ${name} WHERE (run_id, pending_key) > (?, ?)
         ORDER BY run_id, pending_key LIMIT 1 OFFSET ${batchSize - 1}) AS batch`,
      ...after,
    );
    const to = end ? [String(end['run_id']), String(end['pending_key'])] : [];
    const counted = await ask(
      `SELECT ${roles} AS roles, count(*) AS tasks, min(created_at) AS oldest,
         sum(CASE WHEN due_at < ? THEN 1 ELSE 0 END) AS overdue
       FROM ${name} WHERE (run_id, pending_key) > (?, ?)
         ${end ? 'AND (run_id, pending_key) <= (?, ?)' : ''} GROUP BY 1`,
      ...[now.toISOString(), ...after, ...to],
    );
    for (const row of counted) {
      const key = text(row['roles']) ?? '[]';
      const before = byRoles.get(key);
      const oldest = String(row['oldest']);
      byRoles.set(key, {
        roles: JSON.parse(key) as readonly string[],
        tasks: Number(row['tasks']) + (before?.tasks ?? 0),
        overdue: Number(row['overdue']) + (before?.overdue ?? 0),
        oldest: before && before.oldest < oldest ? before.oldest : oldest,
      });
    }
    isLast = end === undefined;
    after = to;
  }
  return [...byRoles.values()];
}

/**
 * Counts what waits and what failed since an instant. Each question reads an index from end to end, or the part of it
 * that is asked for, and no row of a run that has ended otherwise.
 */
export async function countRuns(
  { knex, backend }: Pick<Database, 'knex' | 'backend'>,
  { since, now }: { readonly since: Date; readonly now: Date },
  tasksBatchSize = TASKS_BATCH_SIZE,
): Promise<RunCounts> {
  const ask: Ask = async (question, ...bindings) => {
    // SQLite answers on the event loop: what others ask comes between two of these questions.
    await turnOfOthers();
    const answer: unknown = await knex.raw(`${question} LIMIT ${MAX_GROUPS}`, [...bindings]);
    return Array.isArray(answer) ? (answer as Row[]) : (answer as { readonly rows: Row[] }).rows;
  };
  const waiting = await ask(
    `SELECT waits_for, count(*) AS runs, min(created_at) AS oldest FROM ${PROJECTED}
     WHERE waits_for IS NOT NULL GROUP BY waits_for`,
  );
  const stopped = await ask(
    `SELECT waits_for, workflow_slug, count(*) AS runs, min(${PROJECTED}.created_at) AS oldest
     FROM ${PROJECTED} JOIN ${RUNS} ON ${RUNS}.id = ${PROJECTED}.run_id
     WHERE waits_for IN ('operator', 'retry') GROUP BY waits_for, workflow_slug`,
  );
  const failed = await ask(
    `SELECT workflow_slug, error_code, substr(ended_at, 1, ${HOUR}) AS hour, count(*) AS runs
     FROM ${RUNS} WHERE ${FAILED_RUNS} AND ended_at >= ?
       AND (end_reason IS NULL OR end_reason <> 'cancelled')
     GROUP BY 1, 2, 3`,
    since.toISOString(),
  );
  const tasks = await countTasks(ask, { roles: ROLES[backend], now, batchSize: tasksBatchSize });
  const group = ({ waits_for, runs, oldest }: Row): WaitingRuns => ({
    waitsFor: text(waits_for) as RunWait,
    runs: Number(runs),
    oldest: String(oldest),
  });
  return {
    waiting: waiting.map(group),
    stopped: stopped.map((row) => ({ ...group(row), workflowSlug: text(row['workflow_slug']) })),
    failed: failed.map((row) => ({
      workflowSlug: text(row['workflow_slug']),
      errorCode: text(row['error_code']),
      hour: String(row['hour']),
      runs: Number(row['runs']),
    })),
    tasks,
  };
}
