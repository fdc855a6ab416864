/** Lets those through one at a time that may take the process with them. */
export interface Turnstile {
  /**
   * Resolves when it is the caller's turn, with what to call once it is over; rejects when `signal`
   * says that nobody waits for it any more.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

export interface TurnstileOptions {
  /** Nobody is let through before: whoever is not suspected gets on with the work meanwhile. */
  readonly calmMs: number;
  /** How long the next one waits for one who does not come to an end. */
  readonly timeoutMs: number;
}

export class AttemptGoneError extends Error {
  constructor() {
    super('attempt over');
    this.name = 'AttemptGoneError';
  }
}

export function createTurnstile({ calmMs, timeoutMs }: TurnstileOptions): Turnstile {
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
