const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * npm forwards a Ctrl-C to a script that already got it from the terminal. Signals within this time count as one
 * request.
 */
const REPEATED_SIGNAL_MS = 500;

interface Interruptions {
  /** Resolves at the first request to stop. */
  readonly stopRequested: Promise<void>;
  /** Resolves when the request is repeated. */
  readonly stopForced: Promise<void>;
  /** Aborts with the first request. */
  readonly signal: AbortSignal;
  stopListening(): void;
}

/** Turns signals into a first request to stop, and a second one to stop immediately. */
export function listenForInterruptions(): Interruptions {
  const controller = new AbortController();
  let forceStop: () => void = () => undefined;
  const stopForced = new Promise<void>((resolve) => (forceStop = resolve));
  const stopRequested = new Promise<void>((resolve) =>
    controller.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  let first: number | undefined;
  const onSignal = (): void => {
    const now = Date.now();
    if (first === undefined) {
      first = now;
      controller.abort();
    } else if (now - first > REPEATED_SIGNAL_MS) {
      forceStop();
    }
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    stopRequested,
    stopForced,
    signal: controller.signal,
    stopListening() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
