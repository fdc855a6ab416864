import { ConfigurationError, StartImpededError } from '@platform/ports';
import { knex } from 'knex';
import type { Database } from './database';
import { createGroupWriter } from './group-writer';
import { createPostgresSessions, postgresSession } from './postgres-session';
import { SILENT_LOG } from './silent-log';
import { codeOf, messageOf } from './thrown-facts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Longer than the connection timeout, so that the reason of a failed connection is reported. */
const ACQUIRE_TIMEOUT_MS = 10_000;
/** A client-side timeout. It also ends a query to a server that disappeared without closing the connection. */
const QUERY_TIMEOUT_MS = 30_000;
const POOL_SIZE = 10;

/**
 * Opens a pool on the server of `url` and makes it answer once. Throws ConfigurationError for an address
 * that cannot be read, StartImpededError for whatever else it meets: a database that is being restored is
 * not there for a while, and its users are not either.
 */
export async function openPostgres(url: string, variable: string): Promise<Database> {
  const client = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'workflow-platform',
    },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    pool: { min: 0, max: POOL_SIZE },
    log: SILENT_LOG,
  });
  const location = locationOf(url);
  try {
    await client.raw('SELECT 1');
  } catch (error) {
    await client.destroy();
    // No cause: the parser of an ill-formed URL keeps the whole URL, password included.
    throw URL.canParse(url) ? unreachable(variable, location, error) : illFormed(variable);
  }
  const sessions = createPostgresSessions(client);
  return {
    knex: client,
    backend: 'postgres',
    location,
    variable,
    transaction: (work) =>
      client.transaction(async (trx) =>
        work(trx, postgresSession(await trx.client.acquireConnection())),
      ),
    ...sessions,
    groups: createGroupWriter(sessions.write),
    close: () => client.destroy(),
  };
}

const unreachable = (variable: string, location: string, error: unknown): StartImpededError =>
  new StartImpededError(
    variable,
    `${variable} : connexion impossible à la base PostgreSQL « ${location} » (${reasonOf(error)})`,
    { english: `no connection to the PostgreSQL database "${location}" (${reasonOf(error)})` },
  );

/** Mostly a password with a character that means something in an address. */
const illFormed = (variable: string): ConfigurationError =>
  new ConfigurationError(
    variable,
    `${variable} : adresse illisible ; dans l'utilisateur et le mot de passe, chaque « / », « @ », « : », « ? », « # » ou « % » s'écrit %2F, %40, %3A, %3F, %23 ou %25`,
    {
      english:
        'address cannot be read; in the user and the password write each "/", "@", ":", "?", "#" or "%" as %2F, %40, %3A, %3F, %23 or %25',
    },
  );

function locationOf(url: string): string {
  if (!URL.canParse(url)) return 'adresse illisible';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** The system's error code for a network failure, otherwise the first line of the server's message. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return /^E[A-Z_]+$/u.test(code) ? code : messageOf(error);
}
