import type { DetachedRun, Driver, Effect, Pending, Settled, TraceEvent } from '../../driver';
import { performEffect, type DriverClock } from '../../drivers/perform-effect';
import type { Answers } from './answers';
import type { Dice } from './dice';

export interface AnyOrderOptions {
  readonly now: Date;
  /** Decides what settles next and how long it took. */
  readonly dice: Dice;
  readonly answers: Answers;
  readonly emit: (event: TraceEvent) => void;
  readonly onDetach?: (run: DetachedRun) => void;
  /** Called before each attempt of a step. */
  readonly performing?: (name: string) => void;
}

interface Started extends Pending {
  settle?: (at: Date) => Settled | Promise<Settled>;
}

/** A timer that never fires: steps do not time out, because the dice decide how long each takes. */
const timer: DriverClock['timer'] = () => ({
  expired: new Promise(() => undefined),
  cancel: () => undefined,
});

/** Settles steps, timers, decisions and events in flight in the order that the dice decide. */
export function createAnyOrderDriver(options: AnyOrderOptions): Driver {
  const { dice, answers, emit, onDetach, performing } = options;
  let now = options.now.getTime();

  const perform = async (name: string, effect: Effect, timeoutMs: number): Promise<Settled> => {
    performing?.(name);
    const clock: DriverClock = { now: () => new Date(now), timer };
    return {
      kind: 'step',
      name,
      outcome: await performEffect(effect, { name, timeoutMs, language: 'fr', clock }),
    };
  };
  const closable = new Map<string, Started>();
  const answered = <T>(
    name: string,
    given: T | undefined,
    settle: (given: T, at: string) => Settled,
  ): Started =>
    given === undefined ? { name } : { name, settle: (at) => settle(given, at.toISOString()) };

  return {
    step: (name, effect, { timeoutMs }): Started => ({
      name,
      settle: () => perform(name, effect, timeoutMs),
    }),
    decision(name) {
      const started = answered(name, answers.decision(name), (decision, at) => ({
        kind: 'decision',
        name,
        decision: { ...decision, at },
      }));
      closable.set(name, started);
      return started;
    },
    close(name) {
      const started = closable.get(name);
      if (started) started.settle = () => ({ kind: 'closed', name });
    },
    action: (name) =>
      answered(name, answers.action(name), (action, at) => ({
        kind: 'action',
        name,
        action: { ...action, at },
      })),
    event(name) {
      const started = answered(name, answers.event(name), (event, at) => ({
        kind: 'event',
        name,
        event,
        at,
      }));
      closable.set(name, started);
      return started;
    },
    timer: (name): Started => ({ name, settle: () => ({ kind: 'timer', name }) }),
    detach: (_name, run) => onDetach?.(run),
    async next(inFlight: readonly Started[]): Promise<Settled> {
      const settling = inFlight.flatMap(({ settle }) => (settle ? [settle] : []));
      const settle = dice.maybeOf(settling);
      now += dice.below(5_000);
      return (await settle?.(new Date(now))) ?? { kind: 'stalled' };
    },
    rest: () => undefined,
    emit,
  };
}
