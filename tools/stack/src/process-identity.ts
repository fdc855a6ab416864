import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the start time of a process, which identifies it beyond its number: the system reuses numbers. Undefined
 * if there is no such process (a zombie does not count).
 */
export function startMarkOf(pid: number): string | undefined {
  try {
    return existsSync('/proc/self/stat') ? markFromProc(pid) : markFromPs(pid);
  } catch {
    return undefined;
  }
}

/** Fields of proc(5) stat after the name in parentheses: state is the 1st, start time the 20th. */
function markFromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot}:${fields[19]}`;
}

function markFromPs(pid: number): string | undefined {
  const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
  return line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}
