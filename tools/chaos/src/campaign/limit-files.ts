import { spawnSync } from 'node:child_process';

/**
 * How long a file may become that the process writes to, in bytes: what stands for a disk without room,
 * since it can be undone. Linux only.
 */
export function limitFiles(pid: number, bytes: '1' | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], {
    encoding: 'utf8',
  });
  // It may have ended meanwhile.
  if (status !== 0 && !stderr.includes('No such process'))
    throw new Error(`prlimit of ${pid}: ${stderr}`);
}
