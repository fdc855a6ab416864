import { builtScript, openEphemeralPostgres } from '@platform/testing';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = builtScript(join(__dirname, '__fixtures__', 'open-run-store.script.ts'));
const PROCESSES = 6;

/** Starts one process, and answers a function that lets it open the store and tells its outcome. */
async function prepareProcess(url: string, name: string): Promise<() => Promise<unknown>> {
  const child = spawn(process.execPath, [SCRIPT, url, name]);
  let output = '';
  let failure = '';
  child.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()));
  const exited = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), exited]);
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return async () => {
    child.stdin.write('go\n');
    const [code] = (await exited) as [number | null];
    return code === 0 ? (JSON.parse(output) as unknown) : failure;
  };
}

/** All modules are loaded before any process opens the store: they meet on the empty database. */
async function openAtOnce(url: string): Promise<unknown[]> {
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, (_, index) => prepareProcess(url, `process-${index}`)),
  );
  return Promise.all(processes.map((open) => open()));
}

/** A process that failed answers what it wrote on stderr. */
const failuresIn = (outcomes: readonly unknown[]): unknown[] =>
  outcomes.filter((outcome) => typeof outcome === 'string');

describe(`${PROCESSES} processes opening the run index at once`, () => {
  it('all succeed on an empty PostgreSQL database [RUN-077]', async () => {
    const database = await openEphemeralPostgres();
    try {
      const outcomes = await openAtOnce(database.url);
      expect(failuresIn(outcomes)).toEqual([]);
      expect(outcomes).toContainEqual({ runs: PROCESSES + 1 });
    } finally {
      await database.close();
    }
  });

  it('all succeed on a SQLite file that does not exist yet [RUN-077]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform boot-'));
    try {
      const outcomes = await openAtOnce(`sqlite:${join(folder, 'runs.sqlite')}`);
      expect(failuresIn(outcomes)).toEqual([]);
      expect(outcomes).toContainEqual({ runs: PROCESSES + 1 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
