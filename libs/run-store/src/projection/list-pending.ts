import type { Database } from '@platform/database';
import type { PendingValidation } from '@platform/ports';
import type { Knex } from 'knex';

import { joined, sql, type Sql } from '../find/sql';
import { parseSubjects } from '../run-row';
import { RUNS_TABLE } from '../schema';
import { deleteProjected } from './apply-changes';
import { facetsOfQuery, overdueFacet, type PendingQuery } from './facets';
import {
  FACETS_TABLE,
  PENDING_TABLE,
  PROJECTION_TABLE,
  type PendingRow,
} from './projection-tables';
import type { PendingPage, PendingPosition, StoredPending } from './stored-projection';

/** Maximum validations examined at once when several filters are combined. */
const EXAMINED_AT_ONCE = 500;
/** Each time more are examined: usually a page has its matches among the first ones. */
const EXAMINED_GROWTH = 4;
/** Maximum validations that one page examines, so that filters that match little together have a bound. */
const MAX_EXAMINED = 2_000;
/** Overdue validations that one statement marks, so that many of one hour do not occupy the process. */
const MARKED_AT_ONCE = 200;
/**
 * Maximum size of the validations of one page, in bytes: they are read, parsed and answered in one piece each. A page has
 * at least one validation, whatever its size.
 */
const MAX_PAGE_BYTES = 1024 * 1024;

interface FoundRow {
  readonly created_at: string;
  readonly run_id: string;
  readonly pending_key: string;
  readonly pending_id: string;
  /** 1 when it has all facets. */
  readonly matches: number;
  /** Size of the validation. */
  readonly bytes: number | string;
  readonly workflow_slug: string | null;
  readonly subjects: string | null;
  readonly started_by: string | null;
  readonly final_status: string | null;
  readonly lost_at: string | null;
  /** Null when the run is not in the index. */
  readonly run: string | null;
}

interface Examination {
  /** The facet whose rows are read in order; undefined without a filter. */
  readonly leading: string | undefined;
  /** The other facets, which are looked up for each row. */
  readonly others: readonly string[];
  readonly count: number;
  readonly after: PendingPosition | undefined;
}

function conditionsOf({ leading, after }: Examination): readonly Sql[] {
  const facet = leading === undefined ? [] : [sql('facet = ?', leading)];
  if (after === undefined) return facet;
  const { createdAt, id, pendingId } = after;
  if (pendingId === undefined)
    return [...facet, sql('(created_at, run_id) < (?, ?)', createdAt, id)];
  return [
    ...facet,
    sql('(created_at, run_id) <= (?, ?)', createdAt, id),
    sql('NOT (run_id = ? AND pending_id <= ?)', id, pendingId),
  ];
}

const hasFacet = (facet: string): Sql =>
  sql(
    `(SELECT 1 FROM ${FACETS_TABLE.name} AS other WHERE other.facet = ? AND other.created_at = page.created_at
      AND other.run_id = page.run_id AND other.pending_key = page.pending_key) = 1`,
    facet,
  );

/** Selects rows in the order of the list, by one index, with the sizes of their validations. */
function examined(examination: Examination): Sql {
  const { leading, others, count } = examination;
  const table = leading === undefined ? PENDING_TABLE.name : FACETS_TABLE.name;
  const conditions = conditionsOf(examination);
  const matches =
    others.length === 0
      ? sql('1')
      : joined(
          [sql('CASE WHEN'), joined(others.map(hasFacet), ' AND '), sql('THEN 1 ELSE 0 END')],
          ' ',
        );
  return joined(
    [
      sql('SELECT page.created_at, page.run_id, page.pending_key, page.pending_id,'),
      matches,
      // Neither database reads the text for it.
      sql(
        'AS matches, octet_length(item) AS bytes, workflow_slug, subjects, started_by, final_status, lost_at, runs.id AS run',
      ),
      sql(`FROM (SELECT created_at, run_id, pending_key, pending_id FROM ${table}`),
      ...(conditions.length === 0 ? [] : [sql('WHERE'), joined(conditions, ' AND ')]),
      sql('ORDER BY created_at DESC, run_id DESC, pending_id ASC LIMIT ?', count),
      sql(`) AS page JOIN ${PENDING_TABLE.name} AS pending`),
      sql('ON pending.run_id = page.run_id AND pending.pending_key = page.pending_key'),
      sql(`LEFT JOIN ${RUNS_TABLE.name} AS runs ON runs.id = page.run_id`),
      sql(`LEFT JOIN ${PROJECTION_TABLE.name} AS projected ON projected.run_id = page.run_id`),
      sql('ORDER BY page.created_at DESC, page.run_id DESC, page.pending_id ASC'),
    ],
    ' ',
  );
}

const positionOf = ({ created_at, run_id, pending_id }: FoundRow): PendingPosition => ({
  createdAt: created_at,
  id: run_id,
  pendingId: pending_id,
});

function toPending(row: FoundRow, item: string): StoredPending {
  const startedBy = row.started_by === null ? undefined : (JSON.parse(row.started_by) as string[]);
  return {
    position: positionOf(row),
    pending: JSON.parse(item) as PendingValidation,
    workflowSlug: row.workflow_slug ?? '',
    subjects: parseSubjects(row.subjects) ?? {},
    ...(startedBy && { startedBy }),
  };
}

/** Marks the validations whose due time has passed. Their facets change with them. */
async function markOverdue(database: Database, now: string): Promise<void> {
  for (;;) {
    const due: Pick<PendingRow, 'run_id' | 'pending_key'>[] = await database
      .knex<PendingRow>(PENDING_TABLE.name)
      .where('is_overdue', 0)
      .where('due_at', '<', now)
      .orderBy(['is_overdue', 'due_at'])
      .limit(MARKED_AT_ONCE)
      .select('run_id', 'pending_key');
    if (due.length === 0) return;
    const pairs = due.map(({ run_id, pending_key }) => [run_id, pending_key]);
    await database.transaction(async (trx) => {
      const marked = await trx(PENDING_TABLE.name)
        .whereIn(['run_id', 'pending_key'], pairs)
        .update({ is_overdue: 1 });
      if (marked === 0) return;
      await trx(FACETS_TABLE.name)
        .where('facet', overdueFacet(false))
        .whereIn(['run_id', 'pending_key'], pairs)
        .update({ facet: overdueFacet(true) });
    });
  }
}

/** Puts the facet with the fewest validations first, as far as it is cheap to count them. */
async function rarestFirst(knex: Knex, facets: readonly string[]): Promise<readonly string[]> {
  if (facets.length < 2) return facets;
  const counted = await Promise.all(
    facets.map(async (facet) => {
      const few = knex(FACETS_TABLE.name)
        .where({ facet })
        // The order of the index, so that PostgreSQL reads it instead of the table.
        .orderBy(['facet', 'created_at', 'run_id'])
        .select('facet')
        .limit(MAX_EXAMINED);
      const [row] = await knex
        .from(few.as('few'))
        .count<{ count: number | string }[]>({ count: '*' });
      return { facet, count: Number(row?.count ?? 0) };
    }),
  );
  return counted.sort((one, other) => one.count - other.count).map(({ facet }) => facet);
}

async function examine(knex: Knex, examination: Examination): Promise<readonly FoundRow[]> {
  const { text, bindings } = examined(examination);
  const answer: unknown = await knex.raw(text, [...bindings]);
  return (
    Array.isArray(answer) ? answer : (answer as { readonly rows: unknown[] }).rows
  ) as FoundRow[];
}

/** Fetches the validations of a page. Leaves out those that are gone since. */
async function withItems(knex: Knex, rows: readonly FoundRow[]): Promise<readonly StoredPending[]> {
  if (rows.length === 0) return [];
  const pairs = rows.map(({ run_id, pending_key }) => [run_id, pending_key]);
  const stored = await knex<PendingRow>(PENDING_TABLE.name)
    .whereIn(['run_id', 'pending_key'], pairs)
    .select('run_id', 'pending_key', 'item');
  const items = new Map(stored.map((row) => [`${row.pending_key} ${row.run_id}`, row.item]));
  return rows.flatMap((row) => {
    const item = items.get(`${row.pending_key} ${row.run_id}`);
    return item === undefined ? [] : [toPending(row, item)];
  });
}

/** Implements `StoredProjection.listPending`. */
export async function listPending(
  database: Database,
  query: PendingQuery,
  {
    limit,
    after,
    now,
  }: { readonly limit: number; readonly after?: PendingPosition | undefined; readonly now: Date },
): Promise<PendingPage> {
  const { knex } = database;
  if (query.overdue !== undefined) await markOverdue(database, now.toISOString());
  const [leading, ...others] = await rarestFirst(knex, facetsOfQuery(query));
  const page: FoundRow[] = [];
  const leftovers = new Set<string>();
  let position = after;
  let bytes = 0;
  let examining = limit + 1;
  let next: PendingPosition | undefined;
  for (let seen = 0; next === undefined;) {
    // One more than needed, to know whether more follow.
    const wanted = limit - page.length + 1;
    const count =
      others.length > 0 ? Math.max(wanted, Math.min(EXAMINED_AT_ONCE, examining)) : wanted;
    examining *= EXAMINED_GROWTH;
    const rows = await examine(knex, { leading, others, count, after: position });
    for (const row of rows) {
      if (row.run === null || row.final_status !== null || row.lost_at !== null)
        leftovers.add(row.run_id);
      else if (row.matches === 1) {
        bytes += Number(row.bytes);
        const last = page.at(-1);
        if (last && (page.length >= limit || bytes > MAX_PAGE_BYTES)) {
          next = positionOf(last);
          break;
        }
        page.push(row);
      }
    }
    if (next !== undefined || rows.length < count) break;
    seen += rows.length;
    position = positionOf(rows.at(-1) as FoundRow);
    if (seen >= MAX_EXAMINED) next = position;
  }
  // Of runs that have ended since, by a proxy that does not know these tables.
  await deleteProjected(knex, [...leftovers]);
  return { items: await withItems(knex, page), ...(next && { next }) };
}
