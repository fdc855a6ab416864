import { randomUUID } from 'node:crypto';

import { createInvocationControl } from '@platform/engine';
import { WORKFLOW_SERVICE, type RunInput } from '@platform/engine-api';
import type { Stack } from '@platform/stack';

import { postJson } from '../post-json';
import { ADVICE, eventOf } from './workload';

interface Ended {
  readonly status?: string;
  readonly outputs?: { readonly advice?: string };
}

/** The input of a run as the proxy sent it. */
async function sampleInput({ proxyUrl, adminUrl }: Stack): Promise<RunInput> {
  const eventId = randomUUID();
  const answer = await postJson(`${proxyUrl}/api/events`, JSON.stringify(eventOf(eventId)));
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
  const control = createInvocationControl(adminUrl);
  const invocationId = await control.invocationOf(eventId);
  const input = invocationId === undefined ? undefined : await control.inputOf(invocationId);
  if (!input) throw new Error('the control plane does not have the run');
  return input;
}

/** Returns one run on the stack: it is called at the control plane, which answers at its end. */
export async function openStackRuns(stack: Stack): Promise<() => Promise<void>> {
  const sample = await sampleInput(stack);
  return async () => {
    const runId = randomUUID();
    const input: RunInput = {
      ...sample,
      runId,
      event: { ...sample.event, eventId: runId },
      acceptedAt: new Date().toISOString(),
    };
    const { status, text } = await postJson(
      `${stack.ingressUrl}/${WORKFLOW_SERVICE}/${runId}/run`,
      JSON.stringify(input),
    );
    const ended = status === 200 ? (JSON.parse(text) as Ended) : {};
    if (ended.status === 'completed' && ended.outputs?.advice === ADVICE) return;
    throw new Error(`${status} ${text}`);
  };
}
