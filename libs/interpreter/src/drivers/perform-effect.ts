import { inEffect, NodeError, type JsonValue, type Language } from '@platform/ports';

import type { Effect, EffectScope, StepOutcome } from '../driver';
import { retryAfterMsOf, toNodeFailure } from '../node-failure';
import { TerminologyUses } from '../terminology-use';

/** The clock of a driver, real or virtual. */
export interface DriverClock {
  now(): Date;
  /** Starts a timer. `expired` settles after `ms`, unless it is cancelled first. */
  timer(ms: number): { readonly expired: Promise<void>; cancel(): void };
}

interface EffectConditions {
  readonly name: string;
  /** Language of the message of a failure. */
  readonly language: Language;
  readonly timeoutMs: number;
  /** As in `StepPolicy`. */
  readonly untilDone?: boolean | undefined;
  readonly clock: DriverClock;
  /** Stands for the run, to adapters. */
  readonly run?: object;
  /** Aborts when the process gives up the step. */
  readonly abandoned?: AbortSignal;
  /** Receives a thrown value before it is reduced to what callers may read. */
  readonly onThrown?: (thrown: unknown) => void;
}

/** Why a signal aborts after its effect. Made once, because making one takes a trace of the stack. */
const OVER = new DOMException("l'effet est terminé", 'AbortError');

const timedOut = (name: string, timeoutMs: number): NodeError =>
  new NodeError(
    'timeout',
    {
      fr: `« ${name} » n'a pas répondu en ${timeoutMs} ms`,
      en: `"${name}" did not respond within ${timeoutMs} ms`,
    },
    { retryable: true },
  );

const abandonedError = (name: string): NodeError =>
  new NodeError(
    'abandoned',
    { fr: `« ${name} » abandonné`, en: `"${name}" abandoned` },
    { retryable: true },
  );

/** The time limit of one attempt. It stands still while the effect waits in a queue of its adapter. */
class Limit {
  private timer: ReturnType<DriverClock['timer']> | undefined;
  private runningSince = 0;
  private pauses = 0;
  private isOver = false;

  constructor(
    private leftMs: number,
    private readonly clock: DriverClock,
    private readonly exceeded: () => void,
  ) {
    this.run();
  }

  /** Returns what ends the pause. Pauses overlap: the clock runs again after the last one. */
  readonly pause = (): (() => void) => {
    this.pauses += 1;
    if (this.pauses === 1) {
      this.timer?.cancel();
      this.leftMs -= this.clock.now().getTime() - this.runningSince;
    }
    let isPaused = true;
    return () => {
      if (!isPaused) return;
      isPaused = false;
      this.pauses -= 1;
      if (this.pauses === 0 && !this.isOver) this.run();
    };
  };

  end(): void {
    this.isOver = true;
    this.timer?.cancel();
  }

  private run(): void {
    this.runningSince = this.clock.now().getTime();
    const timer = this.clock.timer(Math.max(this.leftMs, 0));
    this.timer = timer;
    void timer.expired.then(() => {
      // One that was paused as it expired is not the current one.
      if (this.timer === timer && this.pauses === 0) this.exceeded();
    });
  }
}

/** Settles as the effect does, or rejects when its time is over or its attempt is abandoned. */
function limited(
  effect: Effect,
  scope: EffectScope,
  { name, timeoutMs, clock, abandoned, run }: EffectConditions,
): { readonly settled: Promise<JsonValue>; readonly stop: () => void } {
  let stop = (): void => undefined;
  const settled = new Promise<JsonValue>((resolve, reject) => {
    const limit = new Limit(timeoutMs, clock, () => reject(timedOut(name, timeoutMs)));
    stop = () => limit.end();
    if (abandoned) {
      const abandon = (): void => reject(abandonedError(name));
      abandoned.addEventListener('abort', abandon, { once: true });
      stop = () => {
        limit.end();
        abandoned.removeEventListener('abort', abandon);
      };
      if (abandoned.aborted) abandon();
    }
    const { signal } = scope;
    // What it throws before its first await rejects too.
    inEffect({ signal, pauseLimit: limit.pause, ...(run && { run }) }, () => effect(scope)).then(
      resolve,
      reject,
    );
  });
  return { settled, stop };
}

/**
 * Runs one attempt of an effect and returns its outcome as a value. It never throws, never exceeds the timeout, and aborts
 * the effect's signal at the end.
 */
export async function performEffect(
  effect: Effect,
  conditions: EffectConditions,
): Promise<StepOutcome> {
  const { clock, language, onThrown } = conditions;
  const now = clock.now();
  const controller = new AbortController();
  const uses = new TerminologyUses();
  const scope: EffectScope = {
    now,
    signal: controller.signal,
    noteAnswer: (answer) => uses.add(answer),
  };
  const { settled, stop } = limited(effect, scope, conditions);
  const facts = (): Pick<StepOutcome, 'startedAt' | 'endedAt' | 'terminology'> => {
    const terminology = uses.taken();
    return {
      startedAt: now.toISOString(),
      endedAt: clock.now().toISOString(),
      ...(terminology && { terminology }),
    };
  };
  try {
    return { ok: true, value: await settled, ...facts() };
  } catch (thrown) {
    onThrown?.(thrown);
    const retryAfterMs = retryAfterMsOf(thrown);
    const failure = toNodeFailure(thrown, language);
    return {
      ok: false,
      failure:
        conditions.untilDone && failure.retryable ? { ...failure, unavailable: true } : failure,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...facts(),
    };
  } finally {
    stop();
    controller.abort(OVER);
  }
}
