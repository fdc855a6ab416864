import type { Decision } from '@platform/ports';

import type { Driver, Effect, Pending, Settled, TraceEvent } from '../driver';
import { performEffect, type DriverClock } from '../drivers/perform-effect';

export interface ShuffledDriverOptions {
  readonly now: Date;
  /** Returns the index of the one to settle next, from 0 to `count` - 1. */
  readonly pick: (count: number) => number;
  readonly decisions: Readonly<Record<string, Omit<Decision, 'at'>>>;
  readonly emit: (event: TraceEvent) => void;
}

interface Started extends Pending {
  settle?: () => Settled | Promise<Settled>;
}

/** A seeded generator of numbers below `count` (mulberry32). */
export function picker(seed: number): (count: number) => number {
  let state = seed | 0;
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** Settles steps, timers and decisions in flight in the order that `pick` decides. */
export function createShuffledDriver(options: ShuffledDriverOptions): Driver {
  const at = options.now.toISOString();
  const clock: DriverClock = {
    now: () => options.now,
    timer: () => ({ expired: new Promise(() => undefined), cancel: () => undefined }),
  };
  const perform = async (name: string, effect: Effect, timeoutMs: number): Promise<Settled> => ({
    kind: 'step',
    name,
    outcome: await performEffect(effect, { name, timeoutMs, language: 'fr', clock }),
  });
  const closable = new Map<string, Started>();
  return {
    step: (name, effect, { timeoutMs }): Started => ({
      name,
      settle: () => perform(name, effect, timeoutMs),
    }),
    action: (name): Started => ({
      name,
      settle: () => ({ kind: 'action', name, action: { action: 'skip', at } }),
    }),
    event(name): Started {
      const started: Started = { name };
      closable.set(name, started);
      return started;
    },
    detach: () => undefined,
    timer: (name): Started => ({ name, settle: () => ({ kind: 'timer', name }) }),
    decision(name): Started {
      const decision = options.decisions[name];
      if (decision) {
        return { name, settle: () => ({ kind: 'decision', name, decision: { ...decision, at } }) };
      }
      const started: Started = { name };
      closable.set(name, started);
      return started;
    },
    close(name) {
      const started = closable.get(name);
      if (started) started.settle = () => ({ kind: 'closed', name });
    },
    async next(inFlight: readonly Started[]): Promise<Settled> {
      const settling = inFlight.flatMap(({ settle }) => (settle ? [settle] : []));
      return (await settling[options.pick(settling.length || 1)]?.()) ?? { kind: 'stalled' };
    },
    rest: () => undefined,
    emit: options.emit,
  };
}
