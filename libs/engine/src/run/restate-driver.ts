import {
  performEffect,
  type AgentStep,
  type Driver,
  type IncidentAction,
  type Pending,
  type Settled,
  type StepOutcome,
  type TraceEvent,
} from '@platform/interpreter';
import { RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';

import type { WatchedAttempt } from '../attempts/attempt-guard';
import { unlessCancelled } from '../signals/cancellation';
import {
  CLOSED,
  decisionOf,
  isClosed,
  type Closed,
  type GivenDecision,
} from '../signals/decision-promise';
import { engineLog } from '../engine-log';
import type { AwaitedEvent } from '../signals/awaited-event';
import { boundedOutcome } from '../state/state-limits';
import type { DeferredStep } from './deferred-step';
import type { RunStateWriter } from './run-state-writer';
import type { JournalSeal } from '../sealing/journal-seal';
import { sealingSerde } from '../sealing/sealing-codec';
import { systemClock } from './system-clock';
import { turnsOf } from './turns-of-attempt';

interface DurablePending extends Pending {
  /** Absent for a step until the next rest point starts it. */
  settled?: RestatePromise<Settled>;
}

/** Progress that was not written when the run rested is written after this time. */
const CATCH_UP_AFTER_MS = 1_000;
const CATCH_UP = '~progress';

/** A step goes by its node path; a digest that it carries follows in its name. */
const entryName = (name: string, digest: string | undefined): string =>
  digest === undefined ? name : `${name} ${digest}`;

interface RestateDriverOptions {
  readonly context: WorkflowContext;
  /** Runs one attempt of a step, inside its span. */
  readonly performing: (
    name: string,
    attempt: () => Promise<StepOutcome>,
    agentStep: AgentStep | undefined,
  ) => Promise<StepOutcome>;
  /** Records when the run walks, and at which node. */
  readonly watched: Pick<WatchedAttempt, 'walks' | 'rests' | 'turnsTo'>;
  /** Starts the steps and the detached runs, and writes the progress. */
  readonly stateWriter: Pick<RunStateWriter, 'rest' | 'isBehind' | 'catchUp' | 'start'>;
  readonly emit: (event: TraceEvent) => void;
  /** Encrypts the outcomes of steps. */
  readonly seal: JournalSeal;
}

/**
 * Creates the durable driver. Only `next` awaits: it races everything in flight through `RestatePromise`, which journals
 * the order of completions. Native promise combinators over durable promises do not survive a replay.
 */
export function createRestateDriver({
  context,
  performing,
  watched,
  stateWriter,
  emit,
  seal,
}: RestateDriverOptions): Driver {
  const serde = sealingSerde<StepOutcome>(seal);
  const abandoned = context.request().attemptCompletedSignal;
  /** One attempt at a run: what waited for days is replayed by another one. */
  const run = {};
  let held: DeferredStep[] = [];
  const promised = <T>(name: string, settle: (value: T) => Settled): DurablePending => ({
    name,
    settled: context
      .promise<T>(name)
      .get()
      .map((value?: T, failure?: Error): Settled => {
        if (failure || !value) throw failure ?? new Error(`nothing given for ${name}`);
        return settle(value);
      }),
  });
  const first = <T>(settlings: readonly RestatePromise<T>[]): RestatePromise<T> => {
    const [only] = settlings;
    // Most runs wait for one thing at a time, which needs no race.
    return only && settlings.length === 1 ? only : RestatePromise.race(settlings);
  };
  let catchingUp: RestatePromise<typeof CATCH_UP> | undefined;
  const untilCatchUp = (): RestatePromise<typeof CATCH_UP> =>
    (catchingUp ??= context.sleep(CATCH_UP_AFTER_MS, CATCH_UP).map(() => CATCH_UP));
  return {
    step(name, effect, { timeoutMs, untilDone, agentStep, language }): DurablePending {
      const onThrown = (err: unknown): void =>
        engineLog.debug({ step: name, err }, 'étape en échec');
      const conditions = {
        name,
        timeoutMs,
        untilDone,
        language,
        abandoned,
        onThrown,
        run,
        clock: systemClock,
      };
      const attempt = async (): Promise<StepOutcome> =>
        boundedOutcome(name, await performEffect(effect, conditions), language);
      const pending: DurablePending = { name };
      const start = (digest?: string): void => {
        pending.settled = context
          .run(entryName(name, digest), () => performing(name, attempt, agentStep), { serde })
          .map((outcome?: StepOutcome, failure?: Error): Settled => {
            if (failure || !outcome) throw failure ?? new Error(`step ${name} without an outcome`);
            return { kind: 'step', name, outcome };
          });
      };
      held.push({ start });
      return pending;
    },
    decision: (name) =>
      promised<GivenDecision>(name, (given) =>
        isClosed(given)
          ? { kind: 'closed', name, ...(given.withdrawn && { withdrawn: given.withdrawn }) }
          : { kind: 'decision', name, decision: decisionOf(given) },
      ),
    // Refused when a decision or an event came first; the awaited promise shows which one.
    close: (name) => void context.promise<Closed>(name).resolve(CLOSED),
    action: (name) =>
      promised<IncidentAction>(name, (action) => ({ kind: 'action', name, action })),
    event: (name) =>
      promised<AwaitedEvent>(name, (given) =>
        isClosed(given) ? { kind: 'closed', name } : { kind: 'event', name, ...given },
      ),
    detach: (_name, run) => stateWriter.start(run),
    timer(name, ms): DurablePending {
      const settled = context.sleep(ms, name).map((_: void, failure?: Error): Settled => {
        if (failure) throw failure;
        return { kind: 'timer', name };
      });
      return { name, settled };
    },
    turnsTo: (path) => watched.turnsTo(path),
    async next(inFlight: readonly DurablePending[]) {
      const settlings = inFlight.flatMap(({ settled: each }) => each ?? []);
      for (;;) {
        // The timer is durable: whether the progress was written must be the same on a replay.
        const settled = stateWriter.isBehind()
          ? first<Settled | typeof CATCH_UP>([...settlings, untilCatchUp()])
          : first<Settled | typeof CATCH_UP>(settlings);
        watched.rests();
        const answer = await unlessCancelled(context, settled);
        watched.walks();
        if (answer !== CATCH_UP) return answer;
        catchingUp = undefined;
        stateWriter.catchUp();
      }
    },
    // Not durable: it only yields the event loop, and what the walk requests next does not depend on it.
    breathe: turnsOf(watched),
    rest(progress, details) {
      const steps = held;
      held = [];
      stateWriter.rest(progress, steps, details);
    },
    emit,
  };
}
