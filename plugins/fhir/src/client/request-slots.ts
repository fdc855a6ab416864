import { FairQueue } from '@platform/sdk';

/** Why a request got no slot: its queue was full, or it waited for too long. */
export class QueueFullError extends Error {}

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: Error) => void;
}

export interface RequestSlotsOptions {
  /** Slots: how much runs at the same time. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly maxWaitMs: number;
}

/**
 * Gives slots to requests in turn by their subject, so that a subject with many does not hold up one with few. A full
 * queue refuses the newest of the subject that has most in it.
 */
export class RequestSlots {
  private free: number;
  private readonly queue = new FairQueue<Waiter>();

  constructor(private readonly options: RequestSlotsOptions) {
    this.free = options.concurrency;
  }

  /**
   * Resolves with what leaves the slot again. Rejects with the reason of `signal`, or with `QueueFullError`. Who gives up
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
      const next = this.queue.take();
      if (next) next.admit();
      else this.free += 1;
    };
  }

  private wait(subject: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.queue.size >= this.options.maxWaiting) {
      const evicted = this.queue.evictFor(subject);
      if (!evicted) throw new QueueFullError();
      evicted.refuse(new QueueFullError());
    }
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error): void => {
        this.queue.remove(subject, waiter);
        waiter.refuse(reason);
      };
      const abort = (): void => giveUp(signal?.reason as Error);
      const timer = setTimeout(() => giveUp(new QueueFullError()), this.options.maxWaitMs);
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
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
      signal?.addEventListener('abort', abort, { once: true });
      this.queue.add(subject, waiter);
    });
  }
}
