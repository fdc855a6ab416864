import { setTimeout as delay } from 'node:timers/promises';

import type { EmitRecord, Refusal, SourceRecord } from './event-source';
import { createRetryDelays, type RetryDelayOptions } from './retry-delays';

/** What became of a record. */
export interface Delivery {
  readonly outcome: Awaited<ReturnType<EmitRecord>>;
  /** Why it was rejected, when the platform said so. */
  readonly refusal?: Refusal;
}

export interface EmitUntilTakenOptions extends RetryDelayOptions {
  /** Aborts when the source stops. */
  readonly signal: AbortSignal;
  /** How long the record may wait, in ms. Default: until `signal` aborts. */
  readonly timeoutMs?: number;
}

/**
 * Emits a record again and again until the platform takes or rejects it, for sources whose remote system does not send
 * it twice, or waits for an answer. It waits between the attempts as `createRetryDelays` says. Resolves with undefined
 * when the platform did neither before `signal` aborted, or cannot before `timeoutMs` is over. Never rejects.
 */
export async function emitUntilTaken(
  emit: EmitRecord,
  record: SourceRecord,
  { signal, timeoutMs = Infinity, ...options }: EmitUntilTakenOptions,
): Promise<Delivery | undefined> {
  const deadline = performance.now() + timeoutMs;
  const delays = createRetryDelays(options);
  while (!signal.aborted) {
    let refusal: Refusal | undefined;
    try {
      const outcome = await emit(record, (reason) => (refusal = reason));
      return { outcome, ...(refusal && { refusal }) };
    } catch (error) {
      // The platform logged why. The record is all right, so another attempt is all that helps.
      const delayMs = delays.after(error);
      if (performance.now() + delayMs > deadline) return undefined;
      await delay(delayMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
