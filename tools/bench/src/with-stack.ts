import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { startStack, type Stack, type StackOptions } from '@platform/stack';

/** The processes lead their own groups, so only we can end them on a Ctrl-C. */
function abortedBySignals(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}.`)));
  }
  return stopping.signal;
}

/** Rejects when the signal aborts. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

/**
 * Starts the real processes (profile local, free ports) on data in a temporary folder, measures, and stops them. A signal
 * to this process abandons the work.
 */
export async function withStack(
  prepare: (folder: string) => StackOptions & { readonly instance: string },
  measure: (stack: Stack, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform bench '));
  const signal = abortedBySignals();
  let stack: Stack | undefined;
  try {
    const options = prepare(folder);
    stack = await startStack({
      profile: 'local',
      dataDir: join(folder, 'data'),
      ...options,
      signal,
    });
    await Promise.race([measure(stack, folder), aborted(signal)]);
  } finally {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The environment of a process that writes a CPU profile into a folder when it ends. Empty without a folder. */
export function profilingInto(folder: string | undefined): NodeJS.ProcessEnv {
  if (folder === undefined) return {};
  const PROFILE_DIR = resolve(folder);
  mkdirSync(PROFILE_DIR, { recursive: true });
  return { NODE_OPTIONS: `--require "${join(__dirname, 'profile-process.cjs')}"`, PROFILE_DIR };
}
