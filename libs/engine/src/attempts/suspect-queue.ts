/** Admits suspected attempts one at a time, because each may end the process. */
interface SuspectQueue {
  /**
   * Resolves when it is the caller's turn, with a function that ends the turn. Rejects when `signal` aborts.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

interface SuspectQueueOptions {
  /** Minimum wait before the first admission, in ms. Attempts that are not suspected run meanwhile. */
  readonly calmMs: number;
  /** Maximum duration of a turn, in ms. Then the next attempt is admitted. */
  readonly timeoutMs: number;
}

export class AttemptGoneError extends Error {
  constructor() {
    super('attempt over');
    this.name = 'AttemptGoneError';
  }
}

export function createSuspectQueue({ calmMs, timeoutMs }: SuspectQueueOptions): SuspectQueue {
  const calm = new Promise<void>((resolve) => void setTimeout(resolve, calmMs).unref());
  let last: Promise<void> = calm;
  return {
    async enter(signal) {
      let leave: () => void = () => undefined;
      const left = new Promise<void>((resolve) => (leave = resolve));
      const turn = last;
      last = turn.then(() => {
        if (signal.aborted) return undefined;
        const timeouts = setTimeout(leave, timeoutMs).unref();
        return left.finally(() => clearTimeout(timeouts));
      });
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
        void turn.then(resolve);
      });
      if (!signal.aborted) return leave;
      leave();
      throw new AttemptGoneError();
    },
  };
}
