import { spawn } from 'node:child_process';
import { type Socket } from 'node:net';

/** Ends the group and removes the folder once nobody holds the other end of its standard input. */
const WATCH = 'read -r _; kill -9 "-$1"; if [ -n "$2" ]; then rm -rf -- "$2"; fi';

/**
 * Makes a process group, and the folder it works in, disappear with us even when we are killed
 * without a chance to clean up, as a test run that is given up is. Answers how to stop watching.
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
