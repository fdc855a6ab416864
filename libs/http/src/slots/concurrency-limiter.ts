import { FairQueue } from '@platform/sdk';
import { recordHandled, recordShed, recordWaiting, type Logger } from '@platform/telemetry';

import { arrivalsSoFar } from './arrivals';
import { OverloadedError } from './overloaded-error';
import { onceAMinuteLog } from '../once-a-minute-log';

/** Default maximum wait for a slot. */
const SLOT_TIMEOUT_MS = 5_000;
/** Maximum turns of the event loop that a queued request leaves to new arrivals before it starts. */
const TURNS_FOR_ARRIVALS = 10;

export interface ConcurrencyLimiterOptions {
  /** Maximum requests handled concurrently. One caller gets three quarters of these slots at most. */
  readonly concurrency: number;
  /** Maximum requests in the queue, over all callers. */
  readonly waiting: number;
  /** Maximum wait of one request, in ms. Default 5,000. */
  readonly timeoutMs?: number;
  /** Logs refused requests. */
  readonly logger?: Logger;
}

/** A request that holds a concurrency slot or waits for one. */
export interface Slot {
  /**
   * Resolves when the request may start. Rejects with `OverloadedError` when it was refused; nothing was done
   * then. Stays pending when the request left the queue.
   */
  readonly granted: Promise<void>;
  /** Releases the slot, or leaves the queue. Idempotent. */
  leave(): void;
}

/**
 * Limits how many requests are handled concurrently. The queue is fair: callers take turns, and each caller's
 * requests run in order. When the queue is full, a request of a caller with few queued requests replaces the
 * last one of the caller with most, so only a caller that floods the API is refused.
 *
 * At most one request starts per turn of the event loop, and new arrivals come first. The loop accepts one
 * connection per turn; hundreds of requests that start together would not finish sooner, and would delay every
 * connection behind them.
 */
export interface ConcurrencyLimiter {
  ask(caller: string): Slot;
}

export function createConcurrencyLimiter(options: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const { concurrency, waiting: maxWaiting, timeoutMs = SLOT_TIMEOUT_MS, logger } = options;
  const maxPerCaller = Math.max(1, Math.floor(concurrency * 0.75));
  const line = new FairQueue<Request>();
  const held = new Map<string, number>();
  let taken = 0;
  let hasBegun = false;
  const say = onceAMinuteLog((refused: number) =>
    logger?.warn(
      { refused, concurrency, waiting: maxWaiting },
      'requêtes refusées : trop à la fois',
    ),
  );

  const isBelowShare = (caller: string): boolean => (held.get(caller) ?? 0) < maxPerCaller;

  class Request implements Slot {
    readonly granted: Promise<void>;
    private state: 'new' | 'waiting' | 'handled' | 'over' = 'new';
    private timer: NodeJS.Timeout | undefined;
    private resolve!: () => void;
    private reject!: (error: OverloadedError) => void;

    constructor(readonly caller: string) {
      this.granted = new Promise((resolve, reject) => {
        this.resolve = resolve;
        this.reject = reject;
      });
    }

    begin(): void {
      this.settle('handled');
      nextInLaterTurn();
      taken += 1;
      held.set(this.caller, (held.get(this.caller) ?? 0) + 1);
      recordHandled(1);
      this.resolve();
    }

    wait(): void {
      this.state = 'waiting';
      line.add(this.caller, this);
      recordWaiting(1);
      this.timer = setTimeout(() => {
        line.remove(this.caller, this);
        this.refuse();
      }, timeoutMs);
    }

    refuse(): void {
      this.settle('over');
      recordShed();
      say();
      this.reject(new OverloadedError());
    }

    leave(): void {
      const { state } = this;
      this.settle('over');
      if (state === 'waiting') line.remove(this.caller, this);
      else if (state === 'handled') this.giveBack();
    }

    private settle(next: 'handled' | 'over'): void {
      if (this.state === 'waiting') recordWaiting(-1);
      this.state = next;
      clearTimeout(this.timer);
    }

    private giveBack(): void {
      taken -= 1;
      const left = (held.get(this.caller) ?? 1) - 1;
      if (left === 0) held.delete(this.caller);
      else held.set(this.caller, left);
      recordHandled(-1);
      beginNext();
    }
  }

  function nextInLaterTurn(): void {
    const look = (turn: number, seen: number): void => {
      setImmediate(() => {
        const now = arrivalsSoFar();
        if (now !== seen && turn < TURNS_FOR_ARRIVALS && line.size > 0) return look(turn + 1, now);
        hasBegun = false;
        beginNext();
      });
    };
    hasBegun = true;
    look(1, arrivalsSoFar());
  }

  function beginNext(): void {
    if (!hasBegun && taken < concurrency) line.take(isBelowShare)?.begin();
  }

  /** Returns true when the queue takes one more request of this caller, after evicting another if needed. */
  function makeRoomFor(caller: string): boolean {
    if (line.size < maxWaiting) return true;
    const evicted = line.evictFor(caller);
    evicted?.refuse();
    return evicted !== undefined;
  }

  return {
    ask(caller) {
      const request = new Request(caller);
      // The queue holds only requests that cannot start now, so this one overtakes none.
      if (!hasBegun && taken < concurrency && isBelowShare(caller)) request.begin();
      else if (makeRoomFor(caller)) request.wait();
      else request.refuse();
      return request;
    },
  };
}
