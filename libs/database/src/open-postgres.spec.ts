import { ConfigurationError, StartImpededError } from '@platform/ports';
import { freePort, openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';
import { createServer, type Socket } from 'node:net';
import type { Database } from './database';
import { openDatabase } from './open-database';

describe('openDatabase on a server', () => {
  let server: EphemeralPostgres;
  const opened: Database[] = [];

  async function open(url: string): Promise<Database> {
    const database = await openDatabase(url);
    opened.push(database);
    return database;
  }

  async function failure(
    url: string,
    Expected: typeof ConfigurationError | typeof StartImpededError = StartImpededError,
  ): Promise<ConfigurationError | StartImpededError> {
    const error: unknown = await open(url).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Expected);
    return error as ConfigurationError | StartImpededError;
  }

  beforeAll(async () => {
    server = await openEphemeralPostgres();
  });

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
  });

  afterAll(() => server.close());

  it('opens both URL forms and names the place without credentials', async () => {
    const url = new URL(server.url);
    for (const scheme of ['postgres:', 'postgresql:']) {
      const database = await open(server.url.replace(/^postgres:/u, scheme));
      expect(database.backend).toBe('postgres');
      expect(database.location).toBe(`${url.host}${url.pathname}`);
    }
  });

  it('says in one line where nobody answers, without the password', async () => {
    const port = await freePort();
    const { key, message } = await failure(`postgres://doctor:hunter2@127.0.0.1:${port}/runs`);
    expect(key).toBe('RUN_DB_URL');
    expect(message).toBe(
      `RUN_DB_URL : connexion impossible à la base PostgreSQL « 127.0.0.1:${port}/runs » (ECONNREFUSED)`,
    );
  });

  it('repeats what the server answered when it refuses', async () => {
    const url = new URL(server.url);
    url.pathname = '/absent_database';
    const { message, cause } = await failure(url.href);
    expect(message).toContain('database "absent_database" does not exist');
    expect(message).not.toContain('\n');
    expect(cause).toBeUndefined();
    if (url.password) expect(message).not.toContain(url.password);
  });

  it('refuses an ill-formed server address without repeating it', async () => {
    const error = await failure(
      'postgres://doctor:hunter2@host:port:port/runs',
      ConfigurationError,
    );
    expect(error.message).toContain('adresse illisible');
    expect(error.message).toContain('« / »');
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('hunter2');
  });

  it('gives up on a server that accepts and never answers', async () => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket));
    const port = await freePort();
    await new Promise<void>((resolve) => mute.listen(port, '127.0.0.1', resolve));
    try {
      const { message } = await failure(`postgres://doctor:hunter2@127.0.0.1:${port}/runs`);
      expect(message).toContain('connexion impossible');
    } finally {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => mute.close(resolve));
    }
  });

  it('connects again after the server closed its connections', async () => {
    const database = await open(server.url);
    const other = await open(server.url);
    await database.knex.raw('SELECT 1');
    await other.knex.raw(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    // The pool learns of the loss from the first query that meets it.
    const answers: boolean[] = [];
    while (answers.length < 5 && !answers.includes(true)) {
      answers.push(
        await database.knex.raw('SELECT 1').then(
          () => true,
          () => false,
        ),
      );
    }
    expect(answers).toContain(true);
  });
});
