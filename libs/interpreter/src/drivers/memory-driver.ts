import type { Decision, JsonObject } from '@platform/ports';
import { milliseconds } from '@platform/workflow';

import type { DetachedRun, Driver, IncidentAction, Pending, Settled, TraceEvent } from '../driver';
import { nodePathOf } from '../node-path';
import { performEffect, type DriverClock } from './perform-effect';

/** Delay between question and answer, as an ISO 8601 duration. Default: none. */
interface After {
  readonly after?: string;
}

export interface MemoryDriverOptions {
  /** Start of the virtual clock. Timers advance it; nothing really waits. */
  readonly now: Date;
  /**
   * Decisions by node path, or by the name of one task: `assistant~approval-2` for the second call of an agent. A human
   * task without one stalls the run once no timer is left.
   */
  readonly decisions?: Readonly<Record<string, Omit<Decision, 'at'> & After>>;
  /** Returns true to refuse the decision of the task with this name. The task then waits without another decision. */
  readonly refuses?: (task: string) => boolean;
  /** Operator actions by node path. */
  readonly actions?: Readonly<Record<string, Omit<IncidentAction, 'at'> & After>>;
  /** Events that arrive while the run waits. `after` counts from the start of the run. */
  readonly events?: readonly (After & { readonly event: JsonObject })[];
  /** Events by node path, each for that wait only. `after` counts from the start of the wait. */
  readonly arrivals?: Readonly<Record<string, After & { readonly event: JsonObject }>>;
  readonly emit?: (event: TraceEvent) => void;
  readonly onDetach?: (run: DetachedRun) => void;
  /** Wraps every attempt of a step. `at` is its start on the virtual clock. */
  readonly performing?: <T>(name: string, attempt: () => Promise<T>, at: Date) => Promise<T>;
}

/** Returns what is given for one task; else what is given for all tasks of its node. */
export const givenFor = <T>(task: string, given: Readonly<Record<string, T>>): T | undefined =>
  given[task] ?? given[nodePathOf(task)];

/** An operation that settles at an instant of the virtual clock. */
interface Scheduled extends Pending {
  due: number;
  answer: (at: string) => Settled;
}

type MemoryPending = Pending | Scheduled | (Pending & { readonly settled: Promise<Settled> });

const isScheduled = (pending: MemoryPending): pending is Scheduled => 'due' in pending;

const delayOf = ({ after }: After): number => (after === undefined ? 0 : milliseconds(after));

/**
 * Creates a driver that runs a plan in this process without a journal, for simulations and tests. When no step is in
 * flight, the virtual clock jumps to the next due answer or timer. If both are due at the same instant, the answer comes
 * first.
 */
export function createMemoryDriver(options: MemoryDriverOptions): Driver {
  const { decisions = {}, actions = {}, events = [], arrivals = {}, performing } = options;
  const started = options.now.getTime();
  let now = started;
  const clock: DriverClock = {
    now: () => new Date(now),
    // A new promise each time: a shared one would retain every step that ever waited on it.
    timer: () => ({ expired: new Promise(() => undefined), cancel: () => undefined }),
  };
  const timetable = events
    .map((each) => ({ ...each, due: started + delayOf(each) }))
    .sort((one, other) => one.due - other.due);
  /** Number of events that the run, and each of its waits, has passed. */
  let past = 0;
  const seen = new Map<string, number>();
  /** Awaited decisions and events by name. */
  const awaited = new Map<string, MemoryPending>();

  const jump = (inFlight: readonly MemoryPending[]): Settled => {
    let first: Scheduled | undefined;
    for (const pending of inFlight) {
      if (!isScheduled(pending) || pending.due === Number.POSITIVE_INFINITY) continue;
      if (first === undefined || pending.due < first.due) first = pending;
    }
    if (!first) return { kind: 'stalled' };
    now = Math.max(now, Math.ceil(first.due));
    const settled = first.answer(clock.now().toISOString());
    if (settled.kind !== 'decision' || options.refuses?.(settled.name) !== true) {
      return settled;
    }
    first.due = Number.POSITIVE_INFINITY;
    return jump(inFlight);
  };

  const answered = <T extends After>(
    name: string,
    given: T | undefined,
    answer: (given: Omit<T, 'after'>, at: string) => Settled,
  ): MemoryPending => {
    if (!given) return { name };
    const { after: _after, ...rest } = given;
    // Just before a timer that is due at the same instant.
    return { name, due: now + delayOf(given) - 0.5, answer: (at) => answer(rest, at) };
  };

  /** Every wait sees every event once. */
  const arrivalOf = (name: string, eventType: string): MemoryPending => {
    const wait = name.replace(/:\d+$/, '');
    const own = name === wait ? arrivals[nodePathOf(wait.slice('event:'.length))] : undefined;
    if (own?.event['eventType'] === eventType) {
      return answered(name, own, ({ event }, at) => ({ kind: 'event', name, event, at }));
    }
    const position = timetable.findIndex(
      ({ event, due }, index) =>
        event['eventType'] === eventType && due >= now && index >= (seen.get(wait) ?? past),
    );
    const arrival = timetable[position];
    if (!arrival) return { name };
    seen.set(wait, position + 1);
    const answer = (at: string): Settled => {
      past = Math.max(past, position + 1);
      return { kind: 'event', name, event: arrival.event, at };
    };
    return { name, due: arrival.due - 0.5, answer };
  };

  return {
    step(name, effect, { timeoutMs, untilDone, language }): MemoryPending {
      const attempt = () => performEffect(effect, { name, timeoutMs, untilDone, language, clock });
      const settled = (performing ? performing(name, attempt, clock.now()) : attempt()).then(
        (outcome): Settled => ({ kind: 'step', name, outcome }),
      );
      return { name, settled };
    },
    decision(name): MemoryPending {
      const pending = answered(name, givenFor(name, decisions), (decision, at) => ({
        kind: 'decision',
        name,
        decision: { ...decision, at },
      }));
      awaited.set(name, pending);
      return pending;
    },
    close(name) {
      const pending = awaited.get(name);
      if (pending) Object.assign(pending, { due: now, answer: () => ({ kind: 'closed', name }) });
    },
    action: (name) =>
      answered(name, actions[nodePathOf(name)], (action, at) => ({
        kind: 'action',
        name,
        action: { ...action, at },
      })),
    event(name, eventType): MemoryPending {
      const pending = arrivalOf(name, eventType);
      awaited.set(name, pending);
      return pending;
    },
    timer: (name, ms): MemoryPending => ({
      name,
      due: now + ms,
      answer: () => ({ kind: 'timer', name }),
    }),
    detach: (_name, run) => options.onDetach?.(run),
    next(inFlight: readonly MemoryPending[]): Promise<Settled> {
      const steps = inFlight.flatMap((pending) => ('settled' in pending ? [pending.settled] : []));
      return steps.length > 0 ? Promise.race(steps) : Promise.resolve(jump(inFlight));
    },
    rest: () => undefined,
    emit: (event) => options.emit?.(event),
  };
}
