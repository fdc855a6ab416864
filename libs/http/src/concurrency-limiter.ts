import { recordHandled, recordShed, recordWaiting, type Logger } from '@platform/telemetry';

import { arrivalsSoFar } from './arrivals';
import { createFairQueue } from './fair-queue';
import { OverloadedError } from './overloaded-error';
import { saidOnceAMinute } from './said-once-a-minute';

/** How long a request waits for a place, at most. */
const TIMEOUT_MS = 5_000;
/** Turns of the event loop that the next one leaves to what arrives, at most. */
const TURNS_FOR_ARRIVALS = 10;

export interface ConcurrencyLimiterOptions {
  /** Requests that are handled at once; one caller has three quarters of these places at most. */
  readonly concurrency: number;
  /** Requests that wait for a place, of all callers. */
  readonly waiting: number;
  /** How long each waits at most; default 5 s. */
  readonly timeoutMs?: number;
  /** Told of requests that are refused. */
  readonly logger?: Logger;
}

/** A request's place among those that are handled at once, or in the line of those that wait for one. */
export interface Slot {
  /**
   * Resolves when it is the request's turn. Rejects with OverloadedError: nothing of it was done. Does
   * neither for one that has left.
   */
  readonly granted: Promise<void>;
  /** Gives it to the next; does nothing the second time. */
  leave(): void;
}

/**
 * The requests that are handled at once: first come, first served for one caller, the callers in turn. When the
 * line is full, the last of the caller who has most in it makes room for one who has less: whoever floods is
 * refused, and nobody else.
 *
 * One begins in a turn of the event loop, and what arrives comes first: the loop accepts one connection a turn,
 * and what has begun goes on in every turn. Hundreds that begin together would be done no sooner, and keep whoever
 * comes behind them from being known, let alone served.
 */
export interface ConcurrencyLimiter {
  ask(caller: string): Slot;
}

export function createConcurrencyLimiter(options: ConcurrencyLimiterOptions): ConcurrencyLimiter {
  const { concurrency, waiting: maxWaiting, timeoutMs = TIMEOUT_MS, logger } = options;
  const maxPerCaller = Math.max(1, Math.floor(concurrency * 0.75));
  const line = createFairQueue<Request>();
  const held = new Map<string, number>();
  let taken = 0;
  let hasBegun = false;
  const say = saidOnceAMinute((refused: number) =>
    logger?.warn(
      { refused, concurrency, waiting: maxWaiting },
      'requêtes refusées : trop à la fois',
    ),
  );

  const mayHaveMore = (caller: string): boolean => (held.get(caller) ?? 0) < maxPerCaller;

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
        if (now !== seen && turn < TURNS_FOR_ARRIVALS && !line.isEmpty())
          return look(turn + 1, now);
        hasBegun = false;
        beginNext();
      });
    };
    hasBegun = true;
    look(1, arrivalsSoFar());
  }

  function beginNext(): void {
    if (!hasBegun && taken < concurrency) line.next(mayHaveMore)?.begin();
  }

  /** Makes room for one more of the caller if somebody else has more in the line than it would have. */
  function hasRoomFor(caller: string): boolean {
    if (line.size < maxWaiting) return true;
    const longest = line.longest();
    if (longest === undefined || line.sizeOf(longest) <= line.sizeOf(caller) + 1) return false;
    line.takeLast(longest)?.refuse();
    return true;
  }

  return {
    ask(caller) {
      const request = new Request(caller);
      // Nobody who waits may begin now: they would have.
      if (!hasBegun && taken < concurrency && mayHaveMore(caller)) request.begin();
      else if (hasRoomFor(caller)) request.wait();
      else request.refuse();
      return request;
    },
  };
}
