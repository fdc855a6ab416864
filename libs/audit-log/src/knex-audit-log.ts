import {
  ensureSchema,
  MAX_INTEGER,
  prepareInsert,
  prepareQuery,
  whileAvailable,
  type Database,
  type GroupedWrite,
  type PreparedQuery,
} from '@platform/database';
import type { Knex } from 'knex';

import type {
  AuditEntry,
  AuditFilter,
  AuditHead,
  AuditLine,
  AuditLog,
  AuditVerdict,
} from './audit-log';
import { LINE_COLUMNS, storable, toLine, toRow, type AuditRow } from './audit-row';
import { chained, type DatedEntry } from './chain';
import { createChainCheck } from './chain-check';
import { AuditLogUnavailableError } from './errors';
import { LINES_TABLE } from './tables';

const PAGE_SIZE = 1_000;

/**
 * Opens the audit log of a database. Creates or completes its table first. Rejects with `ConfigurationError` when the
 * table cannot be brought to its definition.
 */
export async function openAuditLog(
  database: Database,
  options: { readonly now?: () => Date } = {},
): Promise<AuditLog> {
  await ensureSchema(database, LINES_TABLE);
  return new KnexAuditLog(database, options.now ?? (() => new Date()));
}

const linesIn = (knex: Knex) => knex<AuditRow>(LINES_TABLE.name);

const selectHead = (knex: Knex): PreparedQuery<Record<never, never>, AuditHead> =>
  prepareQuery(() => linesIn(knex).orderBy('seq', 'desc').select('seq', 'hash').limit(1));

/** About what a line without its texts takes, with its entries in four indexes. */
const LINE_BYTES = 500;

/** Chains lines after the last one of all processes. */
function chainedLines(knex: Knex): GroupedWrite<DatedEntry, AuditLine> {
  const head = selectHead(knex);
  const insert = prepareInsert<AuditRow>(knex, LINES_TABLE.name, { columns: LINE_COLUMNS });
  return {
    sizeOf: ({ actor, resource }) =>
      LINE_BYTES + 2 * (actor.id.length + actor.name.length + resource.length),
    async write(session, entries) {
      await session.lock('audit');
      const [last = null] = await session.run(head, {});
      const lines = chained(last, entries);
      await insert(session, lines.map(toRow));
      return lines;
    },
  };
}

class KnexAuditLog implements AuditLog {
  private readonly keep: (entry: DatedEntry) => Promise<AuditLine>;
  private readonly selectHead: PreparedQuery<Record<never, never>, AuditHead>;

  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {
    this.keep = database.groups.add(chainedLines(database.knex));
    this.selectHead = selectHead(database.knex);
  }

  append(entry: AuditEntry): Promise<AuditLine> {
    return whileAvailable(AuditLogUnavailableError, () =>
      this.keep({ ...storable(entry), at: this.now().toISOString() }),
    );
  }

  list({
    limit,
    before,
    ...filter
  }: AuditFilter & { readonly limit: number; readonly before?: number }): Promise<
    readonly AuditLine[]
  > {
    return whileAvailable(AuditLogUnavailableError, async () => {
      const query = linesIn(this.database.knex).orderBy('seq', 'desc').limit(Math.max(0, limit));
      if (before !== undefined) void query.where('seq', '<', Math.min(before, MAX_INTEGER));
      return (await filtered(query, filter)).map(toLine);
    });
  }

  head(): Promise<AuditHead | null> {
    return whileAvailable(AuditLogUnavailableError, async () => {
      const [head = null] = await this.database.query(this.selectHead, {});
      return head;
    });
  }

  verify(expected?: AuditHead): Promise<AuditVerdict> {
    return whileAvailable(AuditLogUnavailableError, async () => {
      const check = createChainCheck(expected);
      for await (const row of this.rows()) {
        if (!check.read(row)) break;
      }
      return check.verdict();
    });
  }

  /** Yields all rows in order, a page at a time. Other processes may append meanwhile. */
  private async *rows(): AsyncGenerator<AuditRow> {
    for (let after: number | undefined, isLast = false; !isLast;) {
      const query = linesIn(this.database.knex).orderBy('seq').limit(PAGE_SIZE);
      const page: AuditRow[] = await (after === undefined ? query : query.where('seq', '>', after));
      yield* page;
      after = page.at(-1)?.seq;
      isLast = page.length < PAGE_SIZE;
    }
  }
}

function filtered(
  query: Knex.QueryBuilder<AuditRow, AuditRow[]>,
  { actor, action, resource, from, to }: AuditFilter,
): Knex.QueryBuilder<AuditRow, AuditRow[]> {
  if (actor !== undefined) void query.where('actor_id', actor);
  if (action !== undefined) void query.where('action', action);
  if (resource !== undefined) void query.where('resource', resource);
  // Convert to the stored format: the column is compared as text.
  if (from !== undefined) void query.where('at', '>=', new Date(from).toISOString());
  if (to !== undefined) void query.where('at', '<', new Date(to).toISOString());
  return query;
}
