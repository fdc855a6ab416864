/** Why a request got no place: its queue was full, or it waited for too long. */
export class QueueFullError extends Error {}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
}

export interface FairQueueOptions {
  /** Places: how much runs at the same time. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/**
 * Gives places to work in turn by its subject, so that a subject with much work does not hold up one with little. A full
 * queue refuses the newest of the subject that has most in it.
 */
export class FairQueue {
  private free: number;
  private waiting = 0;
  /** In the order in which the subjects get the next places. */
  private readonly lines = new Map<string, Waiter[]>();

  constructor(private readonly options: FairQueueOptions) {
    this.free = options.concurrency;
  }

  /**
   * Resolves with what leaves the place again. Rejects with the reason of `signal`, or with `QueueFullError`. Who gives up
   * leaves the queue at once.
   */
  async enter(subject: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.free > 0) this.free -= 1;
    else await this.wait(subject, signal);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const next = this.take();
      if (next) next.admit();
      else this.free += 1;
    };
  }

  private wait(subject: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting >= this.options.maxWaiting) this.makeRoom(subject);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.remove(subject, waiter);
        waiter.refuse(signal?.reason as Error);
      };
      const expire = (): void => {
        this.remove(subject, waiter);
        waiter.refuse(new QueueFullError());
      };
      const timer = setTimeout(expire, this.options.maxWaitMs);
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiter: Waiter = {
        admit: () => {
          stop();
          resolve();
        },
        refuse: (reason) => {
          stop();
          reject(reason);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      const line = this.lines.get(subject);
      if (line) line.push(waiter);
      else this.lines.set(subject, [waiter]);
      this.waiting += 1;
    });
  }

  /** Throws when nobody has more in the queue than this subject. */
  private makeRoom(subject: string): void {
    let longest: [string, Waiter[]] | undefined;
    for (const each of this.lines) {
      if (each[1].length > (longest?.[1].length ?? 0)) longest = each;
    }
    const own = this.lines.get(subject)?.length ?? 0;
    const newest = longest?.[1].at(-1);
    if (!longest || !newest || longest[1].length <= own + 1) throw new QueueFullError();
    this.remove(longest[0], newest);
    newest.refuse(new QueueFullError());
  }

  private take(): Waiter | undefined {
    const [first] = this.lines;
    if (!first) return undefined;
    const [subject, line] = first;
    const next = line.shift();
    this.lines.delete(subject);
    // Behind the others.
    if (line.length > 0) this.lines.set(subject, line);
    this.waiting -= 1;
    return next;
  }

  private remove(subject: string, waiter: Waiter): void {
    const line = this.lines.get(subject);
    const position = line?.indexOf(waiter) ?? -1;
    if (!line || position === -1) return;
    line.splice(position, 1);
    if (line.length === 0) this.lines.delete(subject);
    this.waiting -= 1;
  }
}
