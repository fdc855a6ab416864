import { randomUUID } from 'node:crypto';

import { ensureSchema, whileAvailable, type Database, type RowOf } from '@platform/database';
import type { Knex } from 'knex';

import { DefinitionStoreUnavailableError } from '../errors';
import { parseObject } from '../stored-json';
import type { RetrospectiveEntry, RetrospectiveStore } from './retrospective-store';
import { RETROSPECTIVES_TABLE } from './tables';

/** Reports of one workflow. A further one replaces the oldest. */
const MAX_PER_WORKFLOW = 20;

type Row = RowOf<typeof RETROSPECTIVES_TABLE>;

const rowsIn = (knex: Knex) => knex<Row>(RETROSPECTIVES_TABLE.name);
const LISTED = ['id', 'workflow', 'sent_at', 'sent_by', 'summary'] as const;
const NEWEST = ['sent_at', 'id'].map((column) => ({ column, order: 'desc' }));

const toEntry = (row: Omit<Row, 'report'>): RetrospectiveEntry => ({
  id: row.id,
  workflow: row.workflow,
  sentAt: row.sent_at,
  sentBy: row.sent_by,
  summary: parseObject(row.summary, `${row.id} summary`),
});

/** JSON writes U+0000 as an escape: PostgreSQL stores none in a text. */
const jsonOf = (value: object): string => JSON.stringify(value);

/** Opens the reports of a database after creating their table. Throws `ConfigurationError` when it is incompatible. */
export async function openRetrospectiveStore(
  database: Database,
  {
    now = () => new Date(),
    maxPerWorkflow = MAX_PER_WORKFLOW,
  }: { readonly now?: () => Date; readonly maxPerWorkflow?: number } = {},
): Promise<RetrospectiveStore> {
  await ensureSchema(database, RETROSPECTIVES_TABLE);
  const answered = <T>(work: () => Promise<T>): Promise<T> =>
    whileAvailable(DefinitionStoreUnavailableError, work);
  return {
    add: ({ workflow, sentBy, summary, report }) =>
      answered(() =>
        database.transaction(async (trx) => {
          const row: Row = {
            id: randomUUID(),
            workflow,
            sent_at: now().toISOString(),
            sent_by: sentBy,
            summary: jsonOf(summary),
            report: jsonOf(report),
          };
          await rowsIn(trx).insert(row);
          const kept = await rowsIn(trx)
            .where({ workflow })
            .orderBy(NEWEST)
            .limit(maxPerWorkflow)
            .select('id');
          await rowsIn(trx)
            .where({ workflow })
            .whereNotIn(
              'id',
              kept.map(({ id }) => id),
            )
            .delete();
          return toEntry(row);
        }),
      ),
    list: ({ limit, workflow, after }) =>
      answered(async () => {
        const query = rowsIn(database.knex)
          .select(...LISTED)
          .orderBy(NEWEST)
          .limit(limit);
        if (workflow !== undefined) void query.where({ workflow });
        if (after !== undefined) {
          const { sentAt, id } = after;
          void query
            .where('sent_at', '<=', sentAt)
            .where((either) => void either.where('sent_at', '<', sentAt).orWhere('id', '<', id));
        }
        return (await query).map(toEntry);
      }),
    get: (id) =>
      answered(async () => {
        const row = await rowsIn(database.knex).where({ id }).first();
        return row && { ...toEntry(row), report: parseObject(row.report, `${id} report`) };
      }),
    remove: (id) => answered(async () => (await rowsIn(database.knex).where({ id }).delete()) > 0),
  };
}
