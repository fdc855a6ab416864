import { NodeError, type JsonValue } from '@platform/ports';

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
  readonly timeoutMs: number;
  readonly clock: DriverClock;
  /** Aborts when the process gives up the step. */
  readonly abandoned?: AbortSignal;
  /** Receives a thrown value before it is reduced to what callers may read. */
  readonly onThrown?: (thrown: unknown) => void;
}

/** Why a signal aborts after its effect. Made once, because making one takes a trace of the stack. */
const OVER = new DOMException("l'effet est terminé", 'AbortError');

const timedOut = (name: string, timeoutMs: number): NodeError =>
  new NodeError('timeout', `« ${name} » n'a pas répondu en ${timeoutMs} ms`, { retryable: true });

const abandonedError = (name: string): NodeError =>
  new NodeError('abandoned', `« ${name} » abandonné`, { retryable: true });

/** Settles as the effect does, or rejects when its time is over or its attempt is abandoned. */
function limited(
  effect: Effect,
  scope: EffectScope,
  { name, timeoutMs, clock, abandoned }: EffectConditions,
): { readonly settled: Promise<JsonValue>; readonly stop: () => void } {
  const timer = clock.timer(timeoutMs);
  let stop = timer.cancel;
  const settled = new Promise<JsonValue>((resolve, reject) => {
    void timer.expired.then(() => reject(timedOut(name, timeoutMs)));
    if (abandoned) {
      const abandon = (): void => reject(abandonedError(name));
      abandoned.addEventListener('abort', abandon, { once: true });
      stop = () => {
        timer.cancel();
        abandoned.removeEventListener('abort', abandon);
      };
      if (abandoned.aborted) abandon();
    }
    // What it throws before its first await rejects too.
    effect(scope).then(resolve, reject);
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
  const { clock, onThrown } = conditions;
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
    return {
      ok: false,
      failure: toNodeFailure(thrown),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...facts(),
    };
  } finally {
    stop();
    controller.abort(OVER);
  }
}
