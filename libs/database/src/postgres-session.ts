import type { Knex } from 'knex';
import type { PoolClient } from 'pg';

import type { PreparedQuery, QueryParams } from './prepared-query';
import type { Session } from './session';
import { codeOf } from './thrown-facts';
import { lockStatement } from './locks';

/** Knex drops a connection with this mark instead of reusing it. */
type Connection = PoolClient & { __knex__disposed?: unknown };

const SQLSTATE = /^[0-9A-Z]{5}$/u;

/** Runs prepared queries on a connection that is already acquired. */
export const postgresSession = (connection: PoolClient): Session => ({
  async run<Params extends QueryParams, Row>(
    { text, bind }: PreparedQuery<Params, Row>,
    params: Params,
  ) {
    const { rows } = await connection.query({ text, values: bind(params) });
    return rows as readonly Row[];
  },
  lock: async (name) => void (await connection.query(lockStatement(name))),
});

/** Creates the part of a database that runs prepared queries on the connections of a pool. */
export function createPostgresSessions(client: Knex) {
  const onConnection = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const connection = (await client.client.acquireConnection()) as Connection;
    try {
      return await work(connection);
    } catch (error) {
      // After any error that is not the server's, a query may still be under way on the connection.
      if (!SQLSTATE.test(codeOf(error))) connection.__knex__disposed = error;
      throw error;
    } finally {
      await client.client.releaseConnection(connection);
    }
  };
  return {
    query: <Params extends QueryParams, Row>(query: PreparedQuery<Params, Row>, params: Params) =>
      onConnection((connection) => postgresSession(connection).run(query, params)),
    write: <T>(work: (session: Session) => Promise<T>): Promise<T> =>
      onConnection(async (connection) => {
        await connection.query('BEGIN');
        try {
          const result = await work(postgresSession(connection));
          await connection.query('COMMIT');
          return result;
        } catch (error) {
          if (SQLSTATE.test(codeOf(error))) await connection.query('ROLLBACK');
          throw error;
        }
      }),
  };
}
