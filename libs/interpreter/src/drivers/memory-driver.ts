import type { Decision } from '@platform/ports';

import type { Driver, Pending, Settled, TraceEvent } from '../driver';
import { performEffect, type DriverClock } from './perform-effect';

export interface MemoryDriverOptions {
  /** The virtual clock's start; timers jump it, nothing waits. */
  readonly now: Date;
  /** By node path; a human task without one stalls the run. */
  readonly decisions?: Readonly<Record<string, Omit<Decision, 'at'>>>;
  readonly emit?: (event: TraceEvent) => void;
}

interface MemoryPending extends Pending {
  readonly settled?: Promise<Settled>;
  readonly due?: number;
  readonly decision?: Omit<Decision, 'at'>;
}

/**
 * Runs a plan inside this process, with nothing journaled: simulation and tests. Steps settle as
 * they do; once none is in flight, given decisions do, then the clock jumps to the earliest timer.
 */
export function createMemoryDriver(options: MemoryDriverOptions): Driver {
  let now = options.now.getTime();
  const clock: DriverClock = {
    now: () => new Date(now),
    // A promise of its own: a shared one would keep every step that ever waited on it.
    timer: () => ({ expired: new Promise(() => undefined), cancel: () => undefined }),
  };

  const nextWithoutSteps = (inFlight: readonly MemoryPending[]): Settled => {
    const decided = inFlight.find(({ decision }) => decision !== undefined);
    if (decided?.decision) {
      const decision = { ...decided.decision, at: clock.now().toISOString() };
      return { kind: 'decision', name: decided.name, decision };
    }
    const timers = inFlight.filter((each) => each.due !== undefined);
    const first = timers.sort((a, b) => (a.due ?? 0) - (b.due ?? 0))[0];
    if (first?.due === undefined) return { kind: 'stalled' };
    now = Math.max(now, first.due);
    return { kind: 'timer', name: first.name };
  };

  return {
    step(name, effect, { timeoutMs }): MemoryPending {
      const settled = performEffect(effect, { name, timeoutMs, clock }).then(
        (outcome): Settled => ({ kind: 'step', name, outcome }),
      );
      return { name, settled };
    },
    decision(name): MemoryPending {
      const decision = options.decisions?.[name];
      return decision ? { name, decision } : { name };
    },
    timer: (name, ms): MemoryPending => ({ name, due: now + ms }),
    next(inFlight: readonly MemoryPending[]): Promise<Settled> {
      const steps = inFlight.flatMap(({ settled }) => (settled ? [settled] : []));
      return steps.length > 0 ? Promise.race(steps) : Promise.resolve(nextWithoutSteps(inFlight));
    },
    rest: () => undefined,
    emit: (event) => options.emit?.(event),
  };
}
