import {
  performEffect,
  type Driver,
  type Pending,
  type RunProgress,
  type Settled,
  type StepOutcome,
  type TraceEvent,
} from '@platform/interpreter';
import type { Decision } from '@platform/ports';
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
  emit,
}: RestateDriverOptions): Driver {
  const abandoned = context.request().attemptCompletedSignal;
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
    decision(name): DurablePending {
      const settled = context
        .promise<Decision>(name)
        .get()
        .map((decision?: Decision, failure?: Error): Settled => {
          if (failure || !decision) throw failure ?? new Error(`no decision for ${name}`);
          return { kind: 'decision', name, decision };
        });
      return { name, settled };
    },
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
