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
import { setImmediate as nextTurn } from 'node:timers/promises';

import type {
  AuditEntry,
  AuditFilter,
  AuditHead,
  AuditLine,
  AuditLog,
  AuditVerdict,
} from './audit-log';
import { storable, storableText, toLine, toRow, type AuditRow } from './audit-row';
import { chained, type DatedEntry } from './chain';
import { compareWithHead, createChainCheck } from './chain-check';
import { AuditLogUnavailableError } from '../errors';
import { LINES_TABLE } from './tables';

/** Lines that are read and checked in one turn of the event loop: some five milliseconds. */
const AUDIT_PAGE_SIZE = 200;

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
  const insert = prepareInsert(knex, LINES_TABLE);
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
  /** The check of the whole chain that is under way. */
  private checking: Promise<AuditVerdict> | undefined;
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
      const verdict = await this.checkOnce();
      if (!expected) return verdict;
      const rows = await this.rowsUpTo(expected);
      const isNewer = rows.some(({ seq }) => seq > (verdict.head?.seq ?? 0));
      // The line was written after the check that this call shares had read the end.
      const compared = verdict.ok && isNewer ? await this.checkOnce() : verdict;
      return compareWithHead(compared, expected, rows);
    });
  }

  /**
   * Checks the chain from its first line, for all callers at once. A check continues when a caller no longer waits, so
   * that a long log is checked in the end. Nothing is kept of it: a line may be changed after it was found sound.
   */
  private checkOnce(): Promise<AuditVerdict> {
    this.checking ??= this.checkAll().finally(() => {
      this.checking = undefined;
    });
    return this.checking;
  }

  private async checkAll(): Promise<AuditVerdict> {
    const check = createChainCheck();
    for await (const row of this.rows()) {
      if (!check.read(row)) break;
    }
    return check.verdict();
  }

  /** Reads the line with the number of a head, and the one before. */
  private rowsUpTo({ seq }: AuditHead): Promise<AuditRow[]> {
    const last = Math.min(seq, MAX_INTEGER);
    return linesIn(this.database.knex)
      .whereBetween('seq', [last - 1, last])
      .orderBy('seq')
      .select();
  }

  /** Yields all rows in order, a page in each turn of the event loop. Other processes may append meanwhile. */
  private async *rows(): AsyncGenerator<AuditRow> {
    for (let after: number | undefined, isLast = false; !isLast;) {
      await nextTurn();
      const query = linesIn(this.database.knex).orderBy('seq').limit(AUDIT_PAGE_SIZE);
      const page: AuditRow[] = await (after === undefined ? query : query.where('seq', '>', after));
      yield* page;
      after = page.at(-1)?.seq;
      isLast = page.length < AUDIT_PAGE_SIZE;
    }
  }
}

function filtered(
  query: Knex.QueryBuilder<AuditRow, AuditRow[]>,
  { actor, action, resource, from, to }: AuditFilter,
): Knex.QueryBuilder<AuditRow, AuditRow[]> {
  if (actor !== undefined) void query.where('actor_id', storableText(actor));
  if (action !== undefined) void query.where('action', action);
  if (resource !== undefined) void query.where('resource', storableText(resource));
  // Convert to the stored format: the column is compared as text.
  if (from !== undefined) void query.where('at', '>=', new Date(from).toISOString());
  if (to !== undefined) void query.where('at', '<', new Date(to).toISOString());
  return query;
}
