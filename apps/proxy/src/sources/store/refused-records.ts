import { createHash } from 'node:crypto';

import { ensureSchema, whileAvailable, type Database } from '@platform/database';
import { REFUSED_TABLE, type RefusedRow } from '@platform/run-store';
import type { Refusal, SourceRecord } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

import { SourceStoreUnavailableError } from './errors';
import { feedId } from './source-tables';

const log = createLogger('sources');

/** Maximum number of refused records of one feed. A further one replaces the oldest. */
const MAX_PER_FEED = 1_000;
/** A larger record is not stored, only its key and the refusal. */
const MAX_RECORD_BYTES = 1024 * 1024;

/** A record that can never be accepted as it is, without its content. */
export interface RefusedRecord {
  /** Made of source, feed and key: a record that is read again keeps its id. */
  readonly id: string;
  readonly source: string;
  readonly feed: string;
  readonly key: string;
  readonly refusal: Refusal;
  /** The last refusal, ISO 8601, UTC. */
  readonly refusedAt: string;
  /** How often it was refused. */
  readonly attempts: number;
}

/** With its content as JSON; null when it was too large to store. */
export interface StoredRefusedRecord extends RefusedRecord {
  readonly content: string | null;
}

/** A page of refused records: newest first, after this one. */
interface PageOfRefused {
  readonly limit: number;
  readonly after?: Pick<RefusedRecord, 'refusedAt' | 'id'>;
  readonly source?: string | undefined;
  readonly feed?: string | undefined;
}

/** Each method throws SourceStoreUnavailableError. */
export interface RefusedRecords {
  keep(source: string, record: SourceRecord, refusal: Refusal): Promise<void>;
  /** Removes the record, because another version of it was accepted. */
  forget(source: string, record: Pick<SourceRecord, 'feed' | 'key'>): Promise<void>;
  list(page: PageOfRefused): Promise<readonly RefusedRecord[]>;
  /** Number of refused records by `feedId`. */
  counts(): Promise<ReadonlyMap<string, number>>;
  get(id: string): Promise<StoredRefusedRecord | undefined>;
  /** Returns whether it was there. */
  remove(id: string): Promise<boolean>;
}

const idOf = (source: string, { feed, key }: Pick<SourceRecord, 'feed' | 'key'>): string =>
  createHash('sha256')
    .update(JSON.stringify([source, feed, key]))
    .digest('hex')
    .slice(0, 32);

function contentOf({ record }: SourceRecord): string | null {
  try {
    const text = JSON.stringify(record) as string | undefined;
    return text !== undefined && Buffer.byteLength(text) <= MAX_RECORD_BYTES ? text : null;
  } catch {
    return null;
  }
}

const LISTED = [
  'id',
  'source',
  'feed',
  'record_key',
  'code',
  'message_fr',
  'message_en',
  'refused_at',
  'attempts',
] as const;

const toRefused = (row: Omit<RefusedRow, 'record'>): RefusedRecord => ({
  id: row.id,
  source: row.source,
  feed: row.feed,
  key: row.record_key,
  refusal: { code: row.code, message: { fr: row.message_fr, en: row.message_en } },
  refusedAt: row.refused_at,
  attempts: row.attempts,
});

/** PostgreSQL stores no U+0000 in a text. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD');

/** Opens the refused records of a database. Throws `ConfigurationError` when their table is not ours. */
export async function openRefusedRecords(
  database: Database,
  {
    now = () => new Date(),
    maxPerFeed = MAX_PER_FEED,
  }: { readonly now?: () => Date; readonly maxPerFeed?: number } = {},
): Promise<RefusedRecords> {
  await ensureSchema(database, REFUSED_TABLE);
  const { name } = REFUSED_TABLE;
  const rows = () => database.knex<RefusedRow>(name);
  const answered = <T>(work: () => Promise<T>) => whileAvailable(SourceStoreUnavailableError, work);

  async function dropOldest(source: string, feed: string): Promise<void> {
    const kept = await rows()
      .where({ source, feed })
      .orderBy('refused_at', 'desc')
      .offset(maxPerFeed - 1)
      .first('refused_at');
    if (!kept) return;
    const older = rows().where({ source, feed }).where('refused_at', '<', kept.refused_at);
    const dropped = await older.delete();
    if (dropped > 0) log.warn({ source, feed, dropped }, 'enregistrements refusés effacés : trop');
  }

  return {
    keep: (source, record, { code, message }) =>
      answered(async () => {
        const row: RefusedRow = {
          id: idOf(source, record),
          source,
          feed: record.feed,
          record_key: storable(record.key),
          code,
          message_fr: storable(message.fr),
          message_en: storable(message.en),
          refused_at: now().toISOString(),
          attempts: 1,
          record: contentOf(record),
        };
        const { knex } = database;
        await rows()
          .insert(row)
          .onConflict('id')
          .merge({
            code: row.code,
            message_fr: row.message_fr,
            message_en: row.message_en,
            refused_at: row.refused_at,
            record: row.record,
            attempts: knex.raw('?? + 1', [`${name}.attempts`]) as unknown as number,
          });
        await dropOldest(source, record.feed);
      }),
    forget: (source, record) =>
      answered(async () => {
        const id = idOf(source, record);
        // Nearly no record was refused before, and a read is far cheaper than a write.
        if (await rows().where({ id }).first('id')) await rows().where({ id }).delete();
      }),
    list: ({ limit, after, source, feed }) =>
      answered(async () => {
        const query = rows()
          .select(...LISTED)
          .orderBy(['refused_at', 'id'].map((column) => ({ column, order: 'desc' })))
          .limit(limit);
        if (source !== undefined) void query.where({ source });
        if (feed !== undefined) void query.where({ feed });
        if (after !== undefined) {
          const { refusedAt, id } = after;
          void query
            .where('refused_at', '<=', refusedAt)
            .where(
              (either) => void either.where('refused_at', '<', refusedAt).orWhere('id', '<', id),
            );
        }
        return (await query).map(toRefused);
      }),
    counts: () =>
      answered(async () => {
        const counted = (await rows()
          .groupBy('source', 'feed')
          .select('source', 'feed')
          .count({ count: '*' })) as readonly {
          readonly source: string;
          readonly feed: string;
          readonly count: number | string;
        }[];
        return new Map(
          counted.map(({ source, feed, count }) => [feedId(source, feed), Number(count)]),
        );
      }),
    get: (id) =>
      answered(async () => {
        const row = await rows().where({ id }).first();
        return row && { ...toRefused(row), content: row.record };
      }),
    remove: (id) => answered(async () => (await rows().where({ id }).delete()) > 0),
  };
}
