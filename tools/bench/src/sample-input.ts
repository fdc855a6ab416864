import { createInvocationControl } from '@platform/engine';
import type { RunInput } from '@platform/engine-api';
import type { Stack } from '@platform/stack';

import { postJson } from './post-json';

/** Posts an event, and returns the input of its run as the proxy sent it, for any run id. */
export async function sampleInput(
  { proxyUrl, adminUrl }: Stack,
  event: { readonly eventId: string },
): Promise<(runId: string) => RunInput> {
  const answer = await postJson(`${proxyUrl}/api/events`, JSON.stringify(event));
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
  const control = createInvocationControl(adminUrl);
  const invocationId = await control.invocationOf(event.eventId);
  const input = invocationId === undefined ? undefined : await control.inputOf(invocationId);
  if (!input) throw new Error('the control plane does not have the run');
  return (runId) => ({
    ...input,
    runId,
    event: { ...input.event, eventId: runId },
    acceptedAt: new Date().toISOString(),
  });
}
