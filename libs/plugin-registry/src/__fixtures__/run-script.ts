import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { builtScript } from '@platform/testing';

const REPOSITORY = join(__dirname, '../../../..');

/** Shorter than jest's timeout, so that a script that hangs fails its test instead of outliving it. */
const TIMEOUT_MS = 270_000;

export interface ScriptRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

export interface StartedScript {
  readonly child: ChildProcess;
  readonly ended: Promise<ScriptRun>;
}

/** Starts a script of this folder in a process of its own. */
export function startScript(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StartedScript {
  const script = builtScript(join(__dirname, `${name}.script.ts`));
  const child = spawn(process.execPath, [script, ...args], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], ...env },
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ ...output, code: child.exitCode }));
  return { child, ended };
}
