const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * npm hands a Ctrl-C on to a script that the terminal has already told: signals this close
 * together are one wish.
 */
const SAME_WISH_MS = 500;

export interface Interruptions {
  /** Resolves at the first request to stop. */
  readonly asked: Promise<void>;
  /** Resolves when the request is repeated. */
  readonly insisted: Promise<void>;
  /** Aborts with the first request. */
  readonly signal: AbortSignal;
  ignoreFromNowOn(): void;
}

/** Turns signals into one wish to stop and a second one to stop now. */
export function listenForInterruptions(): Interruptions {
  const controller = new AbortController();
  let insist: () => void = () => undefined;
  const insisted = new Promise<void>((resolve) => (insist = resolve));
  const asked = new Promise<void>((resolve) =>
    controller.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  let first: number | undefined;
  const onSignal = (): void => {
    const now = Date.now();
    if (first === undefined) {
      first = now;
      controller.abort();
    } else if (now - first > SAME_WISH_MS) {
      insist();
    }
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  return {
    asked,
    insisted,
    signal: controller.signal,
    ignoreFromNowOn() {
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}
