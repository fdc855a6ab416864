import { spawn } from 'node:child_process';

import type { WorkFile } from '@platform/retrospective';

import { OperatorError } from '../command';
import type { Progress } from './progress';

const POLL_MS = 1_000;

export interface WorkerOptions {
  /** The command line of this program. */
  readonly self: readonly string[];
  readonly workers: number;
  readonly path: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly total: number;
  readonly progress: Progress;
}

/** How a worker ends that was asked to stop: what it did is stored. */
export const EXIT_INTERRUPTED = 130;

/**
 * Simulates in several processes, which share the work file. Resolves with false when they were interrupted. Throws
 * OperatorError when one of them failed; what the others stored stays.
 */
export async function runWorkers(
  { db }: WorkFile,
  { self, workers, path, env, signal, total, progress }: WorkerOptions,
): Promise<boolean> {
  const [program = process.execPath, ...args] = self;
  const done = db.prepare('SELECT count(*) FROM results').pluck();
  const children = Array.from({ length: workers }, (_, index) =>
    spawn(program, [...args, 'retro', '--work', path, '--share', `${index}/${workers}`], {
      env: { ...env } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
      // A Ctrl-C reaches the parent alone, which asks them to stop.
      detached: true,
    }),
  );
  const stop = (): void => {
    for (const child of children) child.kill('SIGTERM');
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const timer = setInterval(() => progress.at(done.get() as number, total), POLL_MS);
  try {
    const codes = await Promise.all(
      children.map(
        (child) =>
          new Promise<number>((resolve) => {
            child.on('error', () => resolve(70));
            child.on('exit', (code) => resolve(code ?? 70));
          }),
      ),
    );
    if (codes.every((code) => code === 0)) return true;
    if (codes.every((code) => code === 0 || code === EXIT_INTERRUPTED)) return false;
    throw new OperatorError('a process of the retrospective failed: start it again to go on');
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
    // Whatever ended this, none of them goes on alone.
    stop();
  }
}
