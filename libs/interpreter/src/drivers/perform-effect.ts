import { NodeError } from '@platform/ports';

import type { Effect, EffectScope, StepOutcome } from '../driver';
import { toNodeFailure } from '../node-failure';

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

/**
 * Runs one attempt of an effect and returns its outcome as a value. It never throws, never exceeds the timeout, and aborts
 * the effect's signal at the end.
 */
export async function performEffect(
  effect: Effect,
  { name, timeoutMs, clock, abandoned, onThrown }: EffectConditions,
): Promise<StepOutcome> {
  const started = clock.now();
  let controller: AbortController | undefined;
  let isOver = false;
  const scope: EffectScope = {
    now: started,
    // Made when it is first read: most effects of a run never look at it.
    get signal() {
      controller ??= new AbortController();
      if (isOver) controller.abort();
      return controller.signal;
    },
  };
  let abandon = (): void => undefined;
  const given = new Promise<never>((_, reject) => {
    abandon = () =>
      reject(new NodeError('abandoned', `« ${name} » abandonné`, { retryable: true }));
  });
  abandoned?.addEventListener('abort', abandon, { once: true });
  if (abandoned?.aborted) abandon();
  const timer = clock.timer(timeoutMs);
  const span = (): { startedAt: string; endedAt: string } => ({
    startedAt: started.toISOString(),
    endedAt: clock.now().toISOString(),
  });
  try {
    const value = await Promise.race([
      effect(scope),
      given,
      timer.expired.then(() => {
        throw new NodeError('timeout', `« ${name} » n'a pas répondu en ${timeoutMs} ms`, {
          retryable: true,
        });
      }),
    ]);
    return { ok: true, value, ...span() };
  } catch (thrown) {
    onThrown?.(thrown);
    return { ok: false, failure: toNodeFailure(thrown), ...span() };
  } finally {
    timer.cancel();
    abandoned?.removeEventListener('abort', abandon);
    isOver = true;
    controller?.abort();
  }
}
