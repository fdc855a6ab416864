import { readFileSync } from 'node:fs';

/** Ticks of proc(5) a second, which Linux fixes for programs. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time in ms that a process has used, in user and in kernel mode, from proc(5). */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
}
