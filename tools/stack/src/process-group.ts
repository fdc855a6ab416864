import { spawn } from 'node:child_process';
import { type Socket } from 'node:net';

const alive = new Set<number>();
let watchingExit = false;

/** Signals the group led by `pid`. Returns false if the group is empty. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Signals one process. Returns false if it is gone or not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Children lead their own groups, so only we can end them when this process exits early. */
export function killGroupAtExit(pid: number): () => void {
  if (!watchingExit) {
    watchingExit = true;
    process.once('exit', () => {
      for (const leader of alive) signalGroup(leader, 'SIGKILL');
    });
  }
  alive.add(pid);
  return () => void alive.delete(pid);
}

/** Ends the group and removes the folder when the other end of its standard input is closed. */
const WATCH = 'read -r _; kill -9 "-$1"; if [ -n "$2" ]; then rm -rf -- "$2"; fi';

/**
 * Ends a process group and removes its folder when we end, even if we are killed without a chance to clean up (an
 * aborted test run). Returns a function that stops the guard.
 */
export function guard(pid: number, folder = ''): () => void {
  const watcher = spawn('sh', ['-c', WATCH, 'guard', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket).unref();
  return () => void watcher.kill('SIGKILL');
}
