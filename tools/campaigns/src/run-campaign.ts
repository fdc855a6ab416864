import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { Campaign } from './campaigns';

export interface CampaignLimits {
  /** Maximum duration of all its commands together. */
  readonly timeoutMs: number;
  /** Time that a command has to end after it was asked to. */
  readonly graceMs: number;
}

/** `interrupted`: the signal of the caller ended it. */
export type CampaignOutcome = 'passed' | 'failed' | 'took too long' | 'interrupted';

const EXIT_POLL_MS = 50;

/** Runs the commands of a campaign until one fails. They, their output and how they ended go to a file. */
export async function runCampaign(
  { commands }: Pick<Campaign, 'commands'>,
  logFile: string,
  limits: CampaignLimits,
  interrupt: AbortSignal,
): Promise<CampaignOutcome> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const stop = AbortSignal.any([interrupt, timeout]);
  const log = openSync(logFile, 'a');
  try {
    for (const command of commands) {
      const isGood = await runCommand(command, log, stop, limits.graceMs);
      if (interrupt.aborted) return 'interrupted';
      if (timeout.aborted) return 'took too long';
      if (!isGood) return 'failed';
    }
    return 'passed';
  } finally {
    closeSync(log);
  }
}

/** Resolves when the command and the processes of its group have ended. */
async function runCommand(
  [file = '', ...args]: readonly string[],
  log: number,
  stop: AbortSignal,
  graceMs: number,
): Promise<boolean> {
  if (stop.aborted) return false;
  writeSync(log, `$ ${[file, ...args].join(' ')}\n`);
  // A group of its own, so that a signal reaches the command behind npm as well.
  const child = spawn(file, args, { detached: true, stdio: ['ignore', log, log] });
  const exited = once(child, 'exit').catch((error: unknown) => [String(error)]);
  const { pid } = child;
  const end = (): void => void (pid !== undefined && endGroup(pid, graceMs));
  stop.addEventListener('abort', end);
  const [code, signal] = (await exited) as [number | string | null, NodeJS.Signals?];
  while (stop.aborted && pid !== undefined && signalGroup(pid, 0)) await delay(EXIT_POLL_MS);
  stop.removeEventListener('abort', end);
  if (code !== 0) writeSync(log, `the command ended with ${code ?? signal}\n`);
  return code === 0;
}

/** Asks the processes of a group to end, as Ctrl-C does, and kills those that do not. */
async function endGroup(pid: number, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGINT');
  for (let waited = 0; waited < graceMs; waited += EXIT_POLL_MS) {
    await delay(EXIT_POLL_MS);
    if (!signalGroup(pid, 0)) return;
  }
  signalGroup(pid, 'SIGKILL');
}

/** Returns false if the group has no process. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
