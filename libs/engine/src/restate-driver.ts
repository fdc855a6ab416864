import {
  performEffect,
  type DetachedRun,
  type Driver,
  type IncidentAction,
  type Pending,
  type RunProgress,
  type Settled,
  type StepOutcome,
  type TraceEvent,
} from '@platform/interpreter';
import type { Decision, JsonObject } from '@platform/ports';
import { RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';

import { engineLog } from './engine-log';
import { systemClock } from './system-clock';

interface DurablePending extends Pending {
  readonly settled: RestatePromise<Settled>;
}

export interface RestateDriverOptions {
  readonly context: WorkflowContext;
  /** Runs one attempt of a step; where its span is opened. */
  readonly performing: (name: string, attempt: () => Promise<StepOutcome>) => Promise<StepOutcome>;
  readonly rest: (progress: RunProgress) => void;
  /** Hands a run of its own to the control plane. */
  readonly detach: (run: DetachedRun) => void;
  readonly emit: (event: TraceEvent) => void;
}

/**
 * The durable driver. One awaiter: `next` races everything in flight through RestatePromise alone,
 * so that the order of completions is in the journal; native combinators over durable promises do
 * not survive a replay.
 */
export function createRestateDriver({
  context,
  performing,
  rest,
  detach,
  emit,
}: RestateDriverOptions): Driver {
  const abandoned = context.request().attemptCompletedSignal;
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
  return {
    step(name, effect, { timeoutMs }): DurablePending {
      const onThrown = (err: unknown): void =>
        engineLog.debug({ step: name, err }, 'étape en échec');
      const conditions = { name, timeoutMs, clock: systemClock, abandoned, onThrown };
      const settled = context
        .run(name, () => performing(name, () => performEffect(effect, conditions)))
        .map((outcome?: StepOutcome, failure?: Error): Settled => {
          if (failure || !outcome) throw failure ?? new Error(`step ${name} without an outcome`);
          return { kind: 'step', name, outcome };
        });
      return { name, settled };
    },
    decision: (name) =>
      promised<Decision>(name, (decision) => ({ kind: 'decision', name, decision })),
    action: (name) =>
      promised<IncidentAction>(name, (action) => ({ kind: 'action', name, action })),
    event: (name) =>
      promised<{ event: JsonObject; at: string }>(name, (given) => ({
        kind: 'event',
        name,
        ...given,
      })),
    detach: (_name, run) => detach(run),
    timer(name, ms): DurablePending {
      const settled = context.sleep(ms, name).map((_: void, failure?: Error): Settled => {
        if (failure) throw failure;
        return { kind: 'timer', name };
      });
      return { name, settled };
    },
    next: (inFlight: readonly DurablePending[]) =>
      RestatePromise.race(inFlight.map(({ settled }) => settled)),
    rest,
    emit,
  };
}
