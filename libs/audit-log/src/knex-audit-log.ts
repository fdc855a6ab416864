import {
  ensureSchema,
  MAX_INTEGER,
  underLock,
  whileAvailable,
  type Database,
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
import { storable, toLine, toRow, type AuditRow } from './audit-row';
import { chained, type DatedEntry } from './chain';
import { createChainCheck } from './chain-check';
import { AuditLogUnavailableError } from './errors';
import { createGroupCommit } from './group-commit';
import { LINES_TABLE } from './tables';

/** Maximum lines per transaction. Each line takes eleven of a statement's bound values, which are limited. */
const GROUP_LIMIT = 200;
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

async function headIn(knex: Knex): Promise<AuditHead | null> {
  const row = await linesIn(knex).orderBy('seq', 'desc').first('seq', 'hash');
  return row ? { seq: row.seq, hash: row.hash } : null;
}

class KnexAuditLog implements AuditLog {
  private readonly keep: (entry: DatedEntry) => Promise<AuditLine>;

  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {
    this.keep = createGroupCommit((entries) => this.write(entries), GROUP_LIMIT);
  }

  async append(entry: AuditEntry): Promise<AuditLine> {
    return this.keep({ ...storable(entry), at: this.now().toISOString() });
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
    return whileAvailable(AuditLogUnavailableError, () => headIn(this.database.knex));
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

  private write(entries: readonly DatedEntry[]): Promise<readonly AuditLine[]> {
    return whileAvailable(AuditLogUnavailableError, () =>
      underLock(this.database, 'audit', async (trx) => {
        const lines = chained(await headIn(trx), entries);
        await linesIn(trx).insert(lines.map(toRow));
        return lines;
      }),
    );
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
