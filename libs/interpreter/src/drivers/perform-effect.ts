import { NodeError } from '@platform/ports';

import type { Effect, StepOutcome } from '../driver';
import { toNodeFailure } from '../node-failure';

/** Time as a driver has it: the machine's, or a virtual one. */
export interface DriverClock {
  now(): Date;
  /** `expired` settles after `ms` unless cancelled first. */
  timer(ms: number): { readonly expired: Promise<void>; cancel(): void };
}

export interface EffectConditions {
  readonly name: string;
  readonly timeoutMs: number;
  readonly clock: DriverClock;
  /** Aborted when the process that runs the step gives it up. */
  readonly abandoned?: AbortSignal;
  /** Sees what was thrown before it is reduced to what a caller may read. */
  readonly onThrown?: (thrown: unknown) => void;
}

/**
 * Runs one attempt of an effect and turns whatever happens into a value: never throws, never hangs
 * past its timeout, and aborts the effect's signal when it is over.
 */
export async function performEffect(
  effect: Effect,
  { name, timeoutMs, clock, abandoned, onThrown }: EffectConditions,
): Promise<StepOutcome> {
  const started = clock.now();
  const controller = new AbortController();
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
      effect({ now: started, signal: controller.signal }),
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
    controller.abort();
  }
}
