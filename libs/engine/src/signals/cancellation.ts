import type { Cancellation } from '@platform/interpreter';
import { CancelledError, type RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';

/** Durable promise that holds who cancelled the run, and why. */
export const CANCELLATION = '~cancel';

export interface Cancelled {
  readonly kind: 'cancelled';
  readonly cancellation: Cancellation;
}

/** Returns who cancelled the run and why. There is no reason when it was cancelled at the control plane itself. */
export async function cancellationOf(context: WorkflowContext): Promise<Cancelled> {
  const given = await context.promise<Cancellation>(CANCELLATION).peek();
  const cancellation = given ?? { at: await context.date.toJSON() };
  return { kind: 'cancelled', cancellation };
}

/** Waits for a durable promise, or for the cancellation of the run. */
export async function unlessCancelled<T>(
  context: WorkflowContext,
  awaited: RestatePromise<T>,
): Promise<T | Cancelled> {
  try {
    return await awaited;
  } catch (thrown) {
    if (thrown instanceof CancelledError) return cancellationOf(context);
    throw thrown;
  }
}
