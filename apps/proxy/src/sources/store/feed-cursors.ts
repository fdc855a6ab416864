import { createHash } from 'node:crypto';

import { ensureSchema, whileAvailable, type Database } from '@platform/database';
import type { JsonValue } from '@platform/ports';
import type { FeedProgress } from '@platform/sdk';

import { FeedStateInvalidError, SourceStoreUnavailableError } from './errors';
import { CURSORS_TABLE, feedId, type CursorRow } from './source-tables';

/** Maximum size of the state of one feed, in bytes of JSON. */
const MAX_STATE_BYTES = 512 * 1024;

/** How far one feed was read, by any process. */
export interface FeedCursor {
  readonly source: string;
  readonly feed: string;
  /** Null: the feed was never read completely. */
  readonly readUntil: string | null;
  readonly lastSuccessAt: string;
}

export interface FeedCursors {
  /** Returns the state of a feed, undefined when there is none. Throws SourceStoreUnavailableError. */
  load(source: string, feed: string): Promise<JsonValue | undefined>;
  /** Throws FeedStateInvalidError, and SourceStoreUnavailableError. */
  save(source: string, feed: string, progress: FeedProgress): Promise<void>;
  list(): Promise<readonly FeedCursor[]>;
}

/** Names of sources and feeds have no length limit, keys of tables do. */
const idOf = (source: string, feed: string): string =>
  createHash('sha256').update(feedId(source, feed)).digest('hex');

function toText(feed: string, state: JsonValue): string {
  const text = JSON.stringify(state) as string | undefined;
  if (text === undefined) throw new FeedStateInvalidError(feed, 'aucun JSON');
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_STATE_BYTES)
    throw new FeedStateInvalidError(feed, `${bytes} octets, ${MAX_STATE_BYTES} au plus`);
  return text;
}

function parse(text: string | null | undefined): JsonValue | undefined {
  if (text === null || text === undefined) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Disposable: the source starts as without a state.
    return undefined;
  }
}

/** Opens the states of feeds in a database. Throws `ConfigurationError` when its table is not ours. */
export async function openFeedCursors(
  database: Database,
  now: () => Date = () => new Date(),
): Promise<FeedCursors> {
  await ensureSchema(database, CURSORS_TABLE);
  const rows = () => database.knex<CursorRow>(CURSORS_TABLE.name);
  const answered = <T>(work: () => Promise<T>) => whileAvailable(SourceStoreUnavailableError, work);
  return {
    load: (source, feed) =>
      answered(async () =>
        parse(
          (
            await rows()
              .where({ id: idOf(source, feed) })
              .first('state')
          )?.state,
        ),
      ),
    save: (source, feed, { state, readUntil }) =>
      answered(async () => {
        const given = {
          updated_at: now().toISOString(),
          ...(state !== undefined && { state: toText(feed, state) }),
          ...(readUntil && { read_until: readUntil.toISOString() }),
        };
        const row = { id: idOf(source, feed), source, feed, state: null, read_until: null };
        await rows()
          .insert({ ...row, ...given })
          .onConflict('id')
          .merge(Object.keys(given) as (keyof typeof given)[]);
      }),
    list: () =>
      answered(async () =>
        (await rows().select('source', 'feed', 'read_until', 'updated_at')).map(
          ({ source, feed, read_until: readUntil, updated_at: lastSuccessAt }) => ({
            source,
            feed,
            readUntil,
            lastSuccessAt,
          }),
        ),
      ),
  };
}
