import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { builtScript } from '@platform/testing';

const workspaceRoot = join(__dirname, '../../../..');

/** Shorter than jest's timeout, so that a script that hangs fails its test instead of outliving it. */
const TIMEOUT_MS = 20_000;

export interface FixtureRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
  readonly signal: string | null;
}

/** Starts a fixture script in a separate process with a real environment. */
export function spawnFixture(
  name: string,
  env: Readonly<Record<string, string>>,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [builtScript(join(__dirname, `${name}.script.ts`))], {
    cwd: workspaceRoot,
    env: { PATH: process.env['PATH'], ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
}

export async function finished(child: ChildProcessWithoutNullStreams): Promise<FixtureRun> {
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  await once(child, 'close');
  return { ...output, code: child.exitCode, signal: child.signalCode };
}

export async function runFixture(name: string, env: Readonly<Record<string, string>>) {
  const run = await finished(spawnFixture(name, env));
  return {
    ...run,
    lines: () =>
      run.stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}
