const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `shutdown` on SIGINT or SIGTERM, then raises the signal again, because a listener cancels its default effect.
 * Does not raise it when the process has other listeners, which decide when to exit.
 */
export function shutdownOnSignals(shutdown: () => Promise<void>): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      const nobodyElseListens = process.listenerCount(signal) === 0;
      void shutdown().finally(() => {
        if (nobodyElseListens) process.kill(process.pid, signal);
      });
    });
  }
}
