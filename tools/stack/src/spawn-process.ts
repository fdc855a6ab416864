import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { withPrivateFiles } from './private-files';
import { guard, killGroupAtExit, signalGroup, signalProcess } from './process-group';
import { type OutputStream, type ProcessLog } from './process-log';
import { StackError } from './stack-error';

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const INHERITED = /^(PATH|HOME|USER|LOGNAME|SHELL|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ)$/;

/**
 * The default variables for a child: enough to run, and nothing that configures it, so that a test does not depend
 * on the shell it is started from.
 */
export function inheritedEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(source).filter(([name]) => INHERITED.test(name)));
}

/** A child process, from spawn to exit. */
export interface RunningProcess {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it has exited and its output is captured. Never rejects. */
  readonly exited: Promise<ProcessExit>;
  logs(): string;
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
  /** Sends SIGTERM, then SIGKILL after `graceMs`. Resolves when the process has exited. */
  stop(): Promise<ProcessExit>;
  /** Signals the whole process group (default SIGKILL). Resolves when the process has exited. */
  kill(signal?: NodeJS.Signals): Promise<ProcessExit>;
}

interface SpawnOptions {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  log: ProcessLog;
  /** Time from SIGTERM to SIGKILL in ms. Default 5 s. */
  graceMs?: number | undefined;
  /** Whether it ends with us even if we are killed, and a folder to remove with it. Default false. */
  guarded?: boolean | { folder: string } | undefined;
}

class ProcessSpawnError extends StackError {
  constructor(name: string, command: string, reason: string) {
    super('STACK_PROCESS_SPAWN', `Cannot execute ${command} (${name}): ${reason}.`);
  }
}

/**
 * Starts a process as leader of its own group: a Ctrl-C in the terminal reaches only us, and we decide in which
 * order processes stop. Throws {@link ProcessSpawnError}.
 */
export async function spawnProcess(options: SpawnOptions): Promise<RunningProcess> {
  const { name, command, log } = options;
  const child = withPrivateFiles(() =>
    spawn(command, options.args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    }),
  );
  log.mark();
  for (const stream of ['stdout', 'stderr'] satisfies OutputStream[]) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => log.write(chunk, stream));
  }
  const exited = exitOf(child);
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new ProcessSpawnError(name, command, reasonOf(error));
  }
  const pid = child.pid as number;
  const unregister = killGroupAtExit(pid);
  void exited.then(unregister);
  if (options.guarded) {
    const { folder = undefined } = options.guarded === true ? {} : options.guarded;
    void exited.then(guard(pid, folder));
  }

  const kill = (signal: NodeJS.Signals = 'SIGKILL'): Promise<ProcessExit> => {
    if (child.exitCode === null && child.signalCode === null) signalGroup(pid, signal);
    return exited;
  };
  return {
    name,
    pid,
    exited,
    logs: () => log.text(),
    waitForLine: (pattern, timeoutMs) => log.waitForLine(pattern, timeoutMs),
    kill,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) signalProcess(pid, 'SIGTERM');
      const grace = new AbortController();
      const expired = delay(options.graceMs ?? 5_000, 'expired' as const, { signal: grace.signal });
      const first = await Promise.race([exited, expired.catch(() => 'expired' as const)]);
      grace.abort();
      return first === 'expired' ? kill('SIGKILL') : first;
    },
  };
}

/** Ends the group when its leader ends: a grandchild left behind would keep ports and pipes open. */
function exitOf(child: ReturnType<typeof spawn>): Promise<ProcessExit> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
      const finish = (): void => {
        clearTimeout(timer);
        resolve({ code, signal });
      };
      const timer = setTimeout(finish, 1_000);
      child.once('close', finish);
    });
  });
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
