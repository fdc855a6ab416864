import type { RunInput } from '@platform/engine-api';

import type { InvocationControl } from './invocation-control';
import { inputTooLarge, withoutPayload } from './run-limits';
import { runHeader, type RunHeader } from './run-state';

/** As `executeRun` takes it. */
const bounded = (input: RunInput): RunInput =>
  inputTooLarge(Buffer.byteLength(JSON.stringify(input))) ? withoutPayload(input) : input;

/** What a run that left nothing in its state would say of itself; null when its input is not known. */
export async function headerOf(
  control: Pick<InvocationControl, 'inputOf'>,
  invocationId: string,
): Promise<RunHeader | null> {
  const input = await control.inputOf(invocationId);
  return input ? runHeader(bounded(input)) : null;
}
