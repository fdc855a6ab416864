import type BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';

import type { PreparedQuery, QueryParams } from './prepared-query';
import type { Session } from './session';
import { whileLocked } from './sqlite-lock';

function execute(
  connection: BetterSqlite3.Database,
  text: string,
  values: readonly unknown[] = [],
): readonly unknown[] {
  const statement = connection.prepare<unknown[]>(text);
  if (statement.reader) return statement.all(...values);
  statement.run(...values);
  return [];
}

/** Runs prepared queries on a connection that is already acquired. */
export const sqliteSession = (connection: BetterSqlite3.Database): Session => ({
  run: async <Params extends QueryParams, Row>(
    { text, bind }: PreparedQuery<Params, Row>,
    params: Params,
  ) => execute(connection, text, bind(params)) as readonly Row[],
  // A transaction of a file has its only write lock from the start.
  lock: () => Promise.resolve(),
});

/** Takes the write lock without blocking the process while another one has it. */
async function beginImmediate(connection: BetterSqlite3.Database, busyMs: number): Promise<void> {
  execute(connection, 'PRAGMA busy_timeout = 0');
  try {
    await whileLocked.execute(() => void execute(connection, 'BEGIN IMMEDIATE'));
  } finally {
    execute(connection, `PRAGMA busy_timeout = ${busyMs}`);
  }
}

/**
 * Creates the part of a database that runs prepared queries on the one connection of a file. `busyMs` is the busy
 * timeout of the connection.
 */
export function createSqliteSessions(client: Knex, busyMs: number) {
  const onConnection = async <T>(
    work: (connection: BetterSqlite3.Database) => Promise<T>,
  ): Promise<T> => {
    const connection = (await client.client.acquireConnection()) as BetterSqlite3.Database;
    try {
      return await work(connection);
    } finally {
      await client.client.releaseConnection(connection);
    }
  };
  return {
    query: <Params extends QueryParams, Row>(query: PreparedQuery<Params, Row>, params: Params) =>
      onConnection((connection) => sqliteSession(connection).run(query, params)),
    write: <T>(work: (session: Session) => Promise<T>): Promise<T> =>
      onConnection(async (connection) => {
        await beginImmediate(connection, busyMs);
        try {
          const result = await work(sqliteSession(connection));
          execute(connection, 'COMMIT');
          return result;
        } catch (error) {
          execute(connection, 'ROLLBACK');
          throw error;
        }
      }),
  };
}
