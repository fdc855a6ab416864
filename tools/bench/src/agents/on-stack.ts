import { randomUUID } from 'node:crypto';

import { WORKFLOW_SERVICE } from '@platform/engine-api';
import type { Stack } from '@platform/stack';

import { postJson } from '../post-json';
import { sampleInput } from '../sample-input';
import { ADVICE, eventOf } from './workload';

interface Ended {
  readonly status?: string;
  readonly outputs?: { readonly advice?: string };
}

/** Returns one run on the stack: it is called at the control plane, which answers at its end. */
export async function openStackRuns(stack: Stack): Promise<() => Promise<void>> {
  const inputOf = await sampleInput(stack, eventOf(randomUUID()));
  return async () => {
    const runId = randomUUID();
    const { status, text } = await postJson(
      `${stack.ingressUrl}/${WORKFLOW_SERVICE}/${runId}/run`,
      JSON.stringify(inputOf(runId)),
    );
    const ended = status === 200 ? (JSON.parse(text) as Ended) : {};
    if (ended.status === 'completed' && ended.outputs?.advice === ADVICE) return;
    throw new Error(`${status} ${text}`);
  };
}
