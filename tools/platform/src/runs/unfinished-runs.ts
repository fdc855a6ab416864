import { sqlText } from '@platform/control-plane-http';
import { UNSERVED_CODES } from '@platform/engine-api';

import { list, OF_RUNS, type AdminClient } from '../control-plane/admin-client';
import { readPinned } from './read-inputs';
import { readProgress, type Progress } from './read-progress';
import type { Pinned, UnfinishedRun } from './unfinished-run';

/** Runs per page. Each query of a page scans a whole table, so pages are as large as memory permits. */
const UNFINISHED_PAGE_SIZE = 1_000;

interface InvocationRow {
  readonly id: string;
  readonly run_id: string;
  readonly deployment: string;
  readonly status: string;
  readonly created_at: string;
  readonly modified_at: string;
  readonly attempts?: number;
  /** Our own code for the reason why the run does not continue. */
  readonly word?: string;
  readonly code?: string;
}

/** The position of a run in the order of the pages. */
type Position = Pick<InvocationRow, 'deployment' | 'id'>;

const DEPLOYMENT = `coalesce(pinned_deployment_id, '')`;

/**
 * Our code in the failure text: why the engine does not serve the run (libs/engine/src/served/require-served.ts),
 * or keeps it from its process (libs/engine/src/attempts/attempts-lost-error.ts). The query selects nothing else of
 * the text, which may hold values of a patient.
 */
const OWN_CODE = `regexp_match(last_failure, '\\[(${[...UNSERVED_CODES, 'attempts-lost'].join('|')})\\]')[1]`;

const after = ({ deployment, id }: Position): string =>
  `(${DEPLOYMENT} > ${sqlText(deployment)} or (${DEPLOYMENT} = ${sqlText(deployment)} and id > ${sqlText(id)}))`;

const pageQuery = (last: Position | undefined, size: number): string => `
  select id, target_service_key as run_id, ${DEPLOYMENT} as deployment, status, created_at,
    modified_at, retry_count as attempts,
    ${OWN_CODE} as word, last_failure_error_code as code
  from sys_invocation
  where ${OF_RUNS} and status <> 'completed' ${last ? `and ${after(last)}` : ''}
  order by deployment, id
  limit ${size}`;

/**
 * Returns the time of the last journal entry by invocation id. `modified_at` of an invocation is the time of its
 * suspension.
 */
async function lastEntries(
  admin: AdminClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await admin.query<{ readonly id: string; readonly at?: string }>(`
    select id, max(appended_at) as at from sys_journal
    where id in ${list(ids)} group by id`);
  return new Map(found.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])));
}

/**
 * Returns failure codes by invocation id. The control plane keeps the failure of a paused invocation only in its
 * events.
 */
async function failureCodes(
  admin: AdminClient,
  rows: readonly InvocationRow[],
): Promise<ReadonlyMap<string, string>> {
  const paused = rows.filter(({ status }) => status === 'paused').map(({ id }) => id);
  if (paused.length === 0) return new Map();
  const events = await admin.query<{ readonly id: string; readonly code?: string }>(`
    select id, regexp_match(event_json, '"restate_doc_error_code":"([A-Z]+[0-9]+)"')[1] as code
    from sys_journal_events where id in ${list(paused)} order by appended_at`);
  return new Map(events.flatMap(({ id, code }) => (code ? [[id, code] as const] : [])));
}

function toRun(
  row: InvocationRow,
  known: {
    readonly progress: Progress | undefined;
    readonly pinned: Pinned | undefined;
    readonly lastEntry: string | undefined;
    readonly code: string | undefined;
  },
): UnfinishedRun {
  const { progress } = known;
  const failing = row.status === 'backing-off';
  const isHeldUp = failing || row.status === 'paused';
  const word = isHeldUp ? row.word : undefined;
  const code = word ?? known.code ?? (failing ? row.code : undefined);
  return {
    runId: row.run_id,
    invocationId: row.id,
    ...(row.deployment !== '' && { deployment: row.deployment }),
    phase: progress?.phase ?? 'not-begun',
    startedAt: row.created_at,
    restsSince: known.lastEntry ?? row.modified_at,
    ...(known.pinned && { pinned: known.pinned }),
    awaited: progress?.awaited ?? [],
    controlPlane: {
      status: row.status,
      ...(failing && row.attempts !== undefined && { attempts: row.attempts }),
      ...(code !== undefined && { code }),
    },
  };
}

/** Every unfinished run, ordered by deployment. Only one page is in memory. */
export async function* unfinishedRuns(
  admin: AdminClient,
  size = UNFINISHED_PAGE_SIZE,
): AsyncGenerator<readonly UnfinishedRun[], void> {
  let last: Position | undefined;
  for (;;) {
    const rows = await admin.query<InvocationRow>(pageQuery(last, size));
    last = rows.at(-1);
    if (last === undefined) return;
    const ids = rows.map(({ id }) => id);
    const runIds = rows.map(({ run_id }) => run_id);
    const progress = await readProgress(admin, runIds);
    const pinned = await readPinned(admin, ids);
    const entries = await lastEntries(admin, ids);
    const codes = await failureCodes(admin, rows);
    yield rows.map((row) =>
      toRun(row, {
        progress: progress.get(row.run_id),
        pinned: pinned.get(row.id),
        lastEntry: entries.get(row.id),
        code: codes.get(row.id),
      }),
    );
    if (rows.length < size) return;
  }
}
