import type { Database } from '@platform/database';
import type { Knex } from 'knex';

import { DELIVERIES_TABLE } from '../deliveries/deliveries-table';
import { COMMENTS_TABLE } from '../marks/marks-tables';
import { RUNS_TABLE } from '../schema';
import { formsOf, namesSubject } from './names-subject';
import { REFUSED_TABLE } from './refused-table';

/** Texts about patients: events that waiting runs were given, records that were refused for good, comments, events of runs. */
export type TextKind = 'deliveries' | 'refused' | 'comments' | 'runs';

/** Which texts: those from before an instant, or those that name a subject. */
export type TextFilter = { readonly before: string } | { readonly naming: string };

export interface StoredTexts {
  count(kind: TextKind, filter: TextFilter): Promise<number>;
  /** Removes page by page. What a call that failed had removed is gone; another call removes the rest. */
  remove(kind: Exclude<TextKind, 'runs'>, filter: TextFilter): Promise<number>;
}

interface Columns {
  readonly table: string;
  readonly key: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Where a subject may be named. */
  readonly texts: readonly string[];
  /** The column of the run that each goes with: by its age alone goes only what no run is left for. */
  readonly run?: string;
}

const COLUMNS: Readonly<Record<TextKind, Columns>> = {
  deliveries: {
    ...{ table: DELIVERIES_TABLE.name, key: 'event_id', at: 'began_at' },
    texts: ['event_id', 'event'],
  },
  refused: {
    ...{ table: REFUSED_TABLE.name, key: 'id', at: 'refused_at' },
    texts: ['record_key', 'message_en', 'record'],
  },
  comments: {
    ...{ table: COMMENTS_TABLE.name, key: 'id', at: 'written_at', run: 'run_id' },
    texts: ['pending_id', 'comment'],
  },
  runs: { table: RUNS_TABLE.name, key: 'id', at: 'created_at', texts: ['id', 'event'] },
};

/** Texts in memory at the same time: each may have a mebibyte. */
const TEXTS_PAGE_SIZE = 20;
/** Rows that one statement removes: others write in between. */
const TEXTS_BATCH_SIZE = 100;

type Row = Readonly<Record<string, string | null>>;
type Source = Knex | Knex.Transaction;

const literally = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The database leaves out what cannot name the subject: it knows no characters that an id may go on with. */
function whereMayName(query: Knex.QueryBuilder, { texts }: Columns, id: string): void {
  void query.where((some) => {
    for (const column of texts) {
      for (const form of formsOf(id)) {
        void some.orWhereRaw("?? LIKE ? ESCAPE '\\'", [column, literally(form)]);
      }
    }
  });
}

interface Page {
  /** The keys of the rows that name the subject. */
  readonly found: readonly string[];
  /** Undefined: this page was the last one. */
  readonly last: string | undefined;
}

async function readPage(
  source: Source,
  columns: Columns,
  id: string,
  after: string | undefined,
): Promise<Page> {
  const { table, key, texts } = columns;
  const query = source<Row>(table).orderBy(key).limit(TEXTS_PAGE_SIZE);
  whereMayName(query, columns, id);
  if (after !== undefined) void query.where(key, '>', after);
  const rows = (await query.forUpdate().select(...new Set([key, ...texts]))) as Row[];
  const found = rows.filter((row) =>
    namesSubject(texts.map((column) => row[column] ?? '').join(' '), id),
  );
  return {
    found: found.flatMap((row) => row[key] ?? []),
    last: rows.length < TEXTS_PAGE_SIZE ? undefined : (rows.at(-1)?.[key] ?? undefined),
  };
}

/** How many rows all pages found. */
async function overPages(next: (after: string | undefined) => Promise<Page>): Promise<number> {
  let count = 0;
  let after: string | undefined;
  do {
    const { found, last } = await next(after);
    count += found.length;
    after = last;
  } while (after !== undefined);
  return count;
}

/** Needs a database whose run store was opened. */
export function createStoredTexts(database: Database): StoredTexts {
  const { knex } = database;
  // The proxy creates the table of refused records when it first has a source.
  const exists = ({ table }: Columns): Promise<boolean> => knex.schema.hasTable(table);

  function olderThan({ table, at, run }: Columns, instant: string): Knex.QueryBuilder {
    const query = knex(table).where(at, '<', instant);
    if (run === undefined) return query;
    return query.whereNotExists(
      knex(RUNS_TABLE.name).whereRaw('?? = ??', [`${RUNS_TABLE.name}.id`, `${table}.${run}`]),
    );
  }

  async function removeBefore(columns: Columns, instant: string): Promise<number> {
    const { table, key } = columns;
    let count = 0;
    for (;;) {
      const old = olderThan(columns, instant).orderBy(key).limit(TEXTS_BATCH_SIZE).select(key);
      const removed = await knex(table).whereIn(key, old).delete();
      count += removed;
      if (removed === 0) return count;
    }
  }

  const removeNaming = (columns: Columns, id: string): Promise<number> =>
    overPages((after) =>
      database.transaction(async (trx) => {
        const page = await readPage(trx, columns, id, after);
        await trx(columns.table).whereIn(columns.key, page.found).delete();
        return page;
      }),
    );

  return {
    async count(kind, filter) {
      const columns = COLUMNS[kind];
      if (!(await exists(columns))) return 0;
      if ('before' in filter) {
        const [row] = await olderThan(columns, filter.before).count<{ count: number | string }[]>({
          count: '*',
        });
        return Number(row?.count ?? 0);
      }
      return overPages((after) => readPage(knex, columns, filter.naming, after));
    },
    async remove(kind, filter) {
      const columns = COLUMNS[kind];
      if (!(await exists(columns))) return 0;
      return 'before' in filter
        ? removeBefore(columns, filter.before)
        : removeNaming(columns, filter.naming);
    },
  };
}
