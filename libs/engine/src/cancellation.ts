import type { Cancellation } from '@platform/interpreter';
import { CancelledError, type RestatePromise, type WorkflowContext } from '@restatedev/restate-sdk';

/** Durable promise under which a cancellation leaves who asked for it and why. */
export const CANCELLATION = '~cancel';

export interface Cancelled {
  readonly kind: 'cancelled';
  readonly cancellation: Cancellation;
}

/** Why the run was cancelled; nobody gave a reason when that was done at the control plane itself. */
export async function cancellationOf(context: WorkflowContext): Promise<Cancelled> {
  const given = await context.promise<Cancellation>(CANCELLATION).peek();
  const cancellation = given ?? { at: await context.date.toJSON() };
  return { kind: 'cancelled', cancellation };
}

/** Waits for something durable, or for the run's cancellation. */
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
