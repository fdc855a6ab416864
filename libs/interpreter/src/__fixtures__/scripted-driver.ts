import type { Decision } from '@platform/ports';

import type { Driver, IncidentAction, Pending, Settled, TraceEvent } from '../driver';
import { performEffect, type DriverClock } from '../drivers/perform-effect';

export interface ScriptedDriverOptions {
  readonly now: Date;
  /** Names in the order in which they settle. Other names never settle. */
  readonly order: readonly string[];
  readonly decisions?: Readonly<Record<string, Omit<Decision, 'at'>>>;
  readonly actions?: Readonly<Record<string, Omit<IncidentAction, 'at'>>>;
  readonly emit: (event: TraceEvent) => void;
}

interface Started extends Pending {
  settle: () => Settled | Promise<Settled>;
}

/** Starts effects immediately and settles them in the order of its script, then stalls. */
export function createScriptedDriver(options: ScriptedDriverOptions): Driver {
  const { decisions = {}, actions = {}, emit } = options;
  const order = [...options.order];
  const at = options.now.toISOString();
  const clock: DriverClock = {
    now: () => options.now,
    timer: () => ({ expired: new Promise(() => undefined), cancel: () => undefined }),
  };
  const never = (name: string) => (): never => {
    throw new Error(`nothing to settle ${name} with`);
  };
  const awaited = new Map<string, Started>();
  return {
    step(name, effect, { timeoutMs, untilDone, language }): Started {
      const outcome = performEffect(effect, { name, timeoutMs, untilDone, language, clock });
      return { name, settle: async () => ({ kind: 'step', name, outcome: await outcome }) };
    },
    decision(name): Started {
      const decision = decisions[name];
      const started: Started = {
        name,
        settle: decision
          ? () => ({ kind: 'decision', name, decision: { ...decision, at } })
          : never(name),
      };
      awaited.set(name, started);
      return started;
    },
    close(name) {
      const started = awaited.get(name);
      if (started && !decisions[name]) started.settle = () => ({ kind: 'closed', name });
    },
    action(name): Started {
      const action = actions[name];
      if (!action) return { name, settle: never(name) };
      return { name, settle: () => ({ kind: 'action', name, action: { ...action, at } }) };
    },
    event(name): Started {
      const started: Started = { name, settle: never(name) };
      awaited.set(name, started);
      return started;
    },
    timer: (name): Started => ({ name, settle: () => ({ kind: 'timer', name }) }),
    detach: () => undefined,
    async next(inFlight: readonly Started[]): Promise<Settled> {
      const name = order.shift();
      if (name === undefined) return { kind: 'stalled' };
      const next = inFlight.find((each) => each.name === name);
      if (!next) {
        const names = inFlight.map((each) => each.name).join(', ');
        throw new Error(`${name} is not in flight: ${names}`);
      }
      return next.settle();
    },
    rest: () => undefined,
    emit,
  };
}
