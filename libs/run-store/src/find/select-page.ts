import type { Database } from '@platform/database';

import type { RunWait } from '../projection/run-wait';
import type { FinalStatus } from '../run-record';
import type { RunPage } from '../run-store';
import { ENTRY_COLUMNS } from '../run-row';
import { LOST_RUNS, RUNS_TABLE } from '../schema';
import { PROJECTION_TABLE } from '../projection/projection-tables';
import { SUBJECTS_TABLE, subjectKey } from '../subjects/subjects-table';
import { isFixed, isFixedUnindexed, newestOf, type FixedColumn, type Ordered } from './bounds';
import type { RunQuery } from './run-query';
import { joined, sql, type Sql } from './sql';

const RUNS = RUNS_TABLE.name;
const SUBJECTS = SUBJECTS_TABLE.name;
const PROJECTED = PROJECTION_TABLE.name;

interface PageOptions {
  readonly page: RunPage;
  readonly backend: Database['backend'];
}

const fixedColumns = (
  { workflow }: RunQuery,
  finalStatus?: FinalStatus | null,
): readonly FixedColumn[] => [
  ...(workflow === undefined ? [] : [{ column: 'workflow_slug', value: workflow.slug }]),
  ...(workflow?.version === undefined ? [] : [{ column: 'spec_version', value: workflow.version }]),
  ...(finalStatus === undefined ? [] : [{ column: 'final_status', value: finalStatus }]),
];

/** Returns the fixed columns for each requested final status, or one entry when there is no status filter. */
const alternatives = (query: RunQuery): readonly (readonly FixedColumn[])[] =>
  query.finalStatuses === undefined
    ? [fixedColumns(query)]
    : [...new Set(query.finalStatuses)].map((status) => fixedColumns(query, status));

const either = (each: readonly Sql[]): Sql =>
  joined([sql('('), joined(each, ' OR '), sql(')')], '');
const allOf = (each: readonly Sql[]): Sql => joined(each, ' AND ');

/** Condition on whether a run is lost; none without the filter. */
const lossOf = ({ lost }: RunQuery): readonly Sql[] =>
  lost === undefined ? [] : [sql(lost ? LOST_RUNS : 'lost_at IS NULL')];

/** Selects `created_at` and `id` of the newest rows. */
function newestRows(
  ordered: Ordered & { readonly table: string },
  query: RunQuery,
  { more = [], ...options }: PageOptions & { readonly more?: readonly Sql[] },
): Sql {
  const { conditions, order } = newestOf(ordered, query, options);
  const all = [...conditions, ...more];
  const where = all.length === 0 ? [] : [sql('WHERE'), joined(all, ' AND ')];
  return joined(
    [
      sql(`SELECT created_at, ${ordered.id} AS id FROM ${ordered.table}`),
      ...where,
      order,
      sql('LIMIT ?', options.page.limit),
    ],
    ' ',
  );
}

/** Reads each final status separately and merges the results, so that a rare status needs no long scan. */
function ofRuns(query: RunQuery, options: PageOptions): Sql {
  if (query.lost === true) return ofLostRuns(query, options);
  const streams = alternatives(query).map((fixed) =>
    newestRows({ table: RUNS, id: 'id', fixed }, query, { ...options, more: lossOf(query) }),
  );
  const [only, ...others] = streams;
  if (only !== undefined && others.length === 0) return only;
  const each = streams.map((stream, index) =>
    joined([sql('SELECT created_at, id FROM ('), stream, sql(`) AS stream_${index}`)], ''),
  );
  return joined(
    [
      joined(each, ' UNION ALL '),
      sql('ORDER BY created_at DESC, id DESC LIMIT ?', options.page.limit),
    ],
    ' ',
  );
}

/** Few runs are lost, so the other filters are checked for each of them. */
function ofLostRuns(query: RunQuery, options: PageOptions): Sql {
  const asked = alternatives(query).filter((fixed) => fixed.length > 0);
  const others =
    asked.length === 0 ? [] : [either(asked.map((fixed) => allOf(fixed.map(isFixedUnindexed))))];
  const more = [...lossOf(query), ...others];
  return newestRows({ table: RUNS, id: 'id', fixed: [] }, query, { ...options, more });
}

/** A condition checked for each run in order. It is written so that planners do not turn it into a join. */
const has = (row: string, conditions: readonly Sql[]): Sql =>
  joined([sql(`(SELECT 1 FROM ${row} AND `), allOf(conditions), sql(') = 1')], '');

/** Conditions on the run of a row of another table. */
const runOf = (table: string, query: RunQuery): readonly Sql[] => {
  const asked = alternatives(query)
    .map((fixed) => [...fixed.map(isFixed), ...lossOf(query)])
    .filter((conditions) => conditions.length > 0)
    .map((conditions) => has(`${RUNS} WHERE ${RUNS}.id = ${table}.run_id`, conditions));
  return asked.length === 0 ? [] : [either(asked)];
};

const isWaiting = (wait: RunWait): FixedColumn => ({ column: 'waits_for', value: wait });

/** Few runs wait for the same, and of those that have ended the projection says nothing. */
function ofWaiting(wait: RunWait, query: RunQuery, options: PageOptions): Sql {
  const more = runOf(PROJECTED, query);
  const fixed = [isWaiting(wait)];
  return newestRows({ table: PROJECTED, id: 'run_id', fixed }, query, { ...options, more });
}

/** A subject has few runs, so the other filters are checked for each of them. */
function ofSubject(
  { kind, id }: NonNullable<RunQuery['subject']>,
  query: RunQuery,
  options: PageOptions,
): Sql {
  const { waitsFor } = query;
  const fixed = [{ column: 'subject', value: subjectKey(kind, id) }];
  const more = [
    ...runOf(SUBJECTS, query),
    ...(waitsFor === undefined
      ? []
      : [
          has(`${PROJECTED} WHERE ${PROJECTED}.run_id = ${SUBJECTS}.run_id`, [
            isFixed(isWaiting(waitsFor)),
          ]),
        ]),
  ];
  return newestRows({ table: SUBJECTS, id: 'run_id', fixed }, query, { ...options, more });
}

/** Selects `created_at` and `id` of the rows of a page. An index determines which. */
function selectIds(query: RunQuery, options: PageOptions): Sql {
  const { subject, waitsFor } = query;
  if (subject !== undefined) return ofSubject(subject, query, options);
  return waitsFor === undefined ? ofRuns(query, options) : ofWaiting(waitsFor, query, options);
}

/** Counts the rows up to a maximum, as they would be paged: no further one is read. */
export const selectCount = (query: RunQuery, max: number, backend: Database['backend']): Sql =>
  joined(
    [
      sql('SELECT count(*) AS runs FROM ('),
      selectIds(query, { page: { limit: max }, backend }),
      sql(') AS page'),
    ],
    ' ',
  );

const COLUMNS = ENTRY_COLUMNS.map((column) => `${RUNS}.${column}`).join(', ');

/**
 * Selects one page of rows without their events, newest first. An index determines which rows; the rows themselves are
 * fetched last. It is one statement, so it sees one state of the database.
 */
export function selectPage(query: RunQuery, options: PageOptions): Sql {
  return joined(
    [
      sql(`SELECT ${COLUMNS} FROM (`),
      selectIds(query, options),
      // A cross join, because SQLite keeps its order. A leftover row of another run with the same id, from a lost index,
      // has another age; it must not end the paging.
      sql(`) AS page CROSS JOIN ${RUNS} WHERE ${RUNS}.id = page.id`),
      sql(`AND ${RUNS}.created_at = page.created_at`),
      sql('ORDER BY page.created_at DESC, page.id DESC'),
    ],
    ' ',
  );
}
