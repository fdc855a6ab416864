import { TerminalError, type WorkflowSharedContext } from '@restatedev/restate-sdk';

/**
 * Settles a durable promise of the run. Returns undefined when this call settled it, else the value it already had.
 */
export async function settleOnce<T>(
  context: WorkflowSharedContext,
  name: string,
  value: T,
): Promise<T | undefined> {
  const promise = context.promise<T>(name);
  try {
    await promise.resolve(value);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof TerminalError)) throw thrown;
    const first = await promise.peek();
    if (first === undefined) throw thrown;
    return first;
  }
}
