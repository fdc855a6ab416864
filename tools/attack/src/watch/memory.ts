import { readFileSync } from 'node:fs';

const MEMORY_INTERVAL_MS = 100;
const KIB_PER_MIB = 1024;

interface MemoryWatch {
  /** Returns the maximum resident memory in MiB since the last `take`. Undefined on systems other than Linux. */
  take(): number | undefined;
  /** Returns the minimum since the last `take`, what the process keeps when its runtime has released the rest. */
  lowest(): number | undefined;
  stop(): void;
}

/** Samples the resident memory of a process ten times a second. `pid` may change when the process is restarted. */
export function watchMemory(pid: () => number | undefined): MemoryWatch {
  let highest: number | undefined;
  let lowest: number | undefined;
  const sample = (): void => {
    const now = residentMiB(pid());
    if (now === undefined) return;
    highest = Math.max(highest ?? now, now);
    lowest = Math.min(lowest ?? now, now);
  };
  const timer = setInterval(sample, MEMORY_INTERVAL_MS);
  return {
    take() {
      sample();
      const taken = highest;
      highest = undefined;
      lowest = undefined;
      return taken;
    },
    lowest() {
      sample();
      return lowest;
    },
    stop: () => clearInterval(timer),
  };
}

function residentMiB(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / KIB_PER_MIB);
  } catch {
    return undefined;
  }
}
