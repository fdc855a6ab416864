const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `shutdown` on SIGINT or SIGTERM. Listening to a signal cancels its default effect, so it is
 * raised again afterwards, unless the process has listeners of its own that decide when to end.
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
