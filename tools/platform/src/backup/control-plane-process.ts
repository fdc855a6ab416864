import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { OperatorError, type OperatorCall } from '../command';
import { filesBelow } from './stored-files';

/** How long a control plane may take to end: its stop writes what is in memory to the disk. */
const STOP_TIMEOUT_MS = 60_000;
const EXIT_POLL_MS = 200;

/** `major:minor:inode` of a lock in /proc/locks, the inode as a group. */
const LOCKED_INODE = / [0-9a-f]+:[0-9a-f]+:([0-9]+) /;

/** The locks of this machine by inode; none on a system without /proc. */
function lockedInodes(): ReadonlySet<string> {
  if (!existsSync('/proc/locks')) return new Set();
  const lines = readFileSync('/proc/locks', 'utf8').split('\n');
  return new Set(lines.flatMap((line) => LOCKED_INODE.exec(line)?.[1] ?? []));
}

/** Whether a control plane of this machine holds the locks of its stores below the folder. */
export function isInUse(folder: string): boolean {
  const locked = lockedInodes();
  return filesBelow(folder)
    .filter(({ path }) => basename(path) === 'LOCK')
    .some(({ path }) => locked.has(`${statSync(join(folder, path), { bigint: true }).ino}`));
}

async function runShell(option: string, command: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code === 0) return;
  throw new OperatorError(`${option} ended with ${code ?? signal}: ${command}`);
}

/** Shell commands that stop the control plane and start it again. */
export interface AroundCopy {
  readonly stop: string;
  readonly start: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function stopped(folder: string, stop: string): Promise<void> {
  await runShell('--stop', stop);
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isInUse(folder)) {
    if (Date.now() > deadline) {
      throw new OperatorError(`--stop: a control plane still runs on ${folder} after a minute`);
    }
    await delay(EXIT_POLL_MS);
  }
}

/**
 * Runs `work` while no control plane uses the folder: its files are consistent only then. Throws OperatorError if it
 * runs and nothing stops it. What was stopped is started again, whatever happens.
 */
export async function whileStopped<T>(
  { printStatus }: Pick<OperatorCall, 'printStatus'>,
  folder: string,
  around: AroundCopy | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!isInUse(folder)) return work();
  if (around === undefined) {
    throw new OperatorError(
      `a control plane runs on ${folder}: stop it first, or give --stop and --start`,
    );
  }
  const onSignal = (): void => {
    spawnSync('/bin/sh', ['-c', around.start], { stdio: ['ignore', 'ignore', 'inherit'] });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    printStatus('the control plane is stopped …');
    return await stopped(folder, around.stop).then(work);
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
    await runShell('--start', around.start);
    printStatus('the control plane is started again');
  }
}
