import type { RunInput } from '@platform/engine-api';

import type { InvocationControl } from '../invocations/invocation-control';
import { languageOfRun } from '../run/language-of-run';
import { inputTooLarge, withoutPayload } from './state-limits';
import { runHeader, type RunHeader } from './run-state';

/** Reduces the input as `executeRun` does. */
const bounded = (input: RunInput): RunInput =>
  inputTooLarge(Buffer.byteLength(JSON.stringify(input)), languageOfRun(input))
    ? withoutPayload(input)
    : input;

/** Builds the header of a run without state from its input; null when the input is unknown. */
export async function headerOf(
  control: Pick<InvocationControl, 'inputOf'>,
  invocationId: string,
): Promise<RunHeader | null> {
  const input = await control.inputOf(invocationId);
  return input ? runHeader(bounded(input)) : null;
}
