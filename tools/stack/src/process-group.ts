const alive = new Set<number>();
let watchingExit = false;

/** Signals the group led by `pid`; answers false when nobody is left in it. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}

/** Signals one process; answers false when it is gone or not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Children lead their own group, so nothing but us ends them when this process exits early. */
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
