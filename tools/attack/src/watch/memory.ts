import { readFileSync } from 'node:fs';

const PAUSE_MS = 100;
const PER_MIB = 1024;

export interface MemoryWatch {
  /** The most that the process had resident since the last `take`, in MiB; undefined off Linux. */
  take(): number | undefined;
  stop(): void;
}

/** Looks at a process' resident memory ten times a second; `pid` may change when it is restarted. */
export function watchMemory(pid: () => number | undefined): MemoryWatch {
  let highest: number | undefined;
  const look = (): void => {
    const now = residentMiB(pid());
    if (now !== undefined) highest = Math.max(highest ?? 0, now);
  };
  const timer = setInterval(look, PAUSE_MS);
  return {
    take() {
      look();
      const taken = highest;
      highest = undefined;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

function residentMiB(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / PER_MIB);
  } catch {
    return undefined;
  }
}
