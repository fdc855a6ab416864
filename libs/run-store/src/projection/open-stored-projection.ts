import { ensureSchemas, type Database } from '@platform/database';
import type { JsonObject } from '@platform/ports';

import { createCompleteness } from '../completeness';
import { isFinalStatus, parseTexts, type RunRow } from '../run-row';
import { RUNS_TABLE } from '../schema';
import { prepareApply } from './apply-changes';
import { countWaiting } from './count-waiting';
import { listPending } from './list-pending';
import {
  FACETS_TABLE,
  PENDING_TABLE,
  POSITIONS_TABLE,
  PROJECTION_TABLE,
  type PositionRow,
  type ProjectedRow,
} from './projection-tables';
import type { RunWait, Wait } from './run-wait';
import type { KnownRun, ShownRun, StoredProjection } from './stored-projection';

/** Name of the row that holds the last confirmation. No epoch is named like it. */
const CONFIRMATION = '~confirmed';
const TABLES = [PROJECTION_TABLE, PENDING_TABLE, FACETS_TABLE, POSITIONS_TABLE];
/** Ids of one query, fewer than the variables of a statement. */
const IDS_PER_QUERY = 1_000;

/** What is read of a known run: columns of its row, and of what was last reported of it. */
const RUN_COLUMNS = [
  ...(['id', 'workflow_slug', 'final_status', 'lost_at', 'created_at', 'updated_at'] as const),
  'awaited_events',
] as const;
const PROJECTED_COLUMNS = [
  'journal',
  'sequence',
  'invocation_id',
  'incident',
  'waits_for',
] as const;

type KnownRow = Pick<RunRow, (typeof RUN_COLUMNS)[number]> & {
  readonly [Column in (typeof PROJECTED_COLUMNS)[number]]: ProjectedRow[Column] | null;
};

/** What lists of runs show. */
const SHOWN_COLUMNS = [...['run_id', 'status', 'invocation_id', 'incident', 'waits_for', 'awaits']];

const parsed = (text: string | null): JsonObject | null =>
  text === null ? null : (JSON.parse(text) as JsonObject);

const toKnown = (row: KnownRow): KnownRun => ({
  workflowSlug: row.workflow_slug,
  createdAt: row.created_at,
  finalStatus: isFinalStatus(row.final_status) ? row.final_status : null,
  lostAt: row.lost_at,
  updatedAt: row.updated_at ?? row.created_at,
  awaitedEvents: parseTexts(row.awaited_events),
  journal: row.journal,
  sequence: row.sequence,
  invocationId: row.invocation_id,
  incident: parsed(row.incident),
  waitsFor: row.waits_for as RunWait | null,
});

const toShown = ({
  status,
  invocation_id,
  incident,
  waits_for,
  awaits,
}: ProjectedRow): ShownRun => ({
  status: isFinalStatus(status) ? status : null,
  invocationId: invocation_id,
  incident: parsed(incident),
  waitsFor: (waits_for ?? 'nothing') as RunWait,
  awaits: parsed(awaits) as Wait | null,
});

async function inParts<T>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    found.push(...(await read(ids.slice(from, from + IDS_PER_QUERY))));
  }
  return found;
}

/**
 * Creates or completes the tables. `isIndexNew`: the index was lost, so what is stored beside it is useless.
 */
export async function openStoredProjection(
  database: Database,
  { now, isIndexNew }: { readonly now: () => Date; readonly isIndexNew: boolean },
): Promise<StoredProjection> {
  const { knex } = database;
  const changes = await ensureSchemas(database, TABLES);
  const isNew = isIndexNew || changes.some(({ created }) => created);
  const completeness = createCompleteness(database, PROJECTION_TABLE.name, now);
  if (isNew) {
    await completeness.forget();
    for (const { name } of TABLES) await knex(name).delete();
  }
  const { isComplete, markComplete } = completeness;
  return {
    isComplete,
    markComplete,
    apply: prepareApply(database, now),
    async known(runIds) {
      const { name: runs } = RUNS_TABLE;
      const { name: projection } = PROJECTION_TABLE;
      const rows = await inParts(runIds, (part) =>
        knex(runs)
          .leftJoin(projection, `${projection}.run_id`, `${runs}.id`)
          .whereIn(`${runs}.id`, part)
          .select<KnownRow[]>(
            ...RUN_COLUMNS.map((column) => `${runs}.${column}`),
            ...PROJECTED_COLUMNS.map((column) => `${projection}.${column}`),
          ),
      );
      return new Map(rows.map((row) => [row.id, toKnown(row)]));
    },
    async of(runIds) {
      const rows = await inParts(runIds, (part) =>
        knex<ProjectedRow>(PROJECTION_TABLE.name)
          .whereIn('run_id', part)
          .select<ProjectedRow[]>(...SHOWN_COLUMNS),
      );
      return new Map(rows.map((row) => [row.run_id, toShown(row)]));
    },
    async hasUnrecordedEnds() {
      const row = await knex<ProjectedRow>(PROJECTION_TABLE.name)
        .whereIn('status', ['completed', 'failed'])
        .first('run_id');
      return row !== undefined;
    },
    countWaiting: (at) => countWaiting(knex, at),
    listPending: (query, page) => listPending(database, query, page),
    async positions() {
      const rows = await knex<PositionRow>(POSITIONS_TABLE.name)
        .whereNot({ name: CONFIRMATION })
        .select('name', 'position');
      return Object.fromEntries(rows.map(({ name, position }) => [name, position]));
    },
    async forgetPosition(name) {
      await knex<PositionRow>(POSITIONS_TABLE.name).where({ name }).delete();
    },
    async markConfirmed(instant) {
      const row = { name: CONFIRMATION, position: 0, stored_at: instant };
      await knex<PositionRow>(POSITIONS_TABLE.name).insert(row).onConflict('name').merge();
    },
    async confirmedAt() {
      const row = await knex<PositionRow>(POSITIONS_TABLE.name)
        .where({ name: CONFIRMATION })
        .first('stored_at');
      return row?.stored_at ?? null;
    },
  };
}
