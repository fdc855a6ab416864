import { createIngressClient, EngineRefusedError, type IngressClient } from '@platform/engine-api';
import { until } from '@platform/testing';

import type { Mix } from './options';
import { DECIDED_NODE, eventOf, KINDS, type RunKind } from './workload';

export interface Driven {
  readonly proxyUrl: string;
  readonly ingressUrl: string;
}

async function post(proxyUrl: string, event: object): Promise<string> {
  const response = await fetch(`${proxyUrl}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  const { runs } = (await response.json()) as { runs?: readonly { readonly runId: string }[] };
  const [run, ...others] = runs ?? [];
  if (response.status !== 202 || !run || others.length > 0) {
    throw new Error(`one new run expected, answered ${response.status} ${JSON.stringify(runs)}`);
  }
  return run.runId;
}

/** Refused until the run has come to its validation. */
const decide = (ingress: IngressClient, runId: string): Promise<unknown> =>
  until(async () => {
    try {
      const pendingId = `${DECIDED_NODE}:${runId}`;
      return await ingress.resolveValidation(runId, {
        ...{ pendingId, decision: 'accepted' },
        decider: { identifiedBy: 'nobody' },
      });
    } catch (error) {
      if (error instanceof EngineRefusedError) return undefined;
      throw error;
    }
  }, `the validation of ${runId}`);

const ended = (proxyUrl: string, runId: string): Promise<string> =>
  until(async () => {
    const response = await fetch(`${proxyUrl}/api/runs/${encodeURIComponent(runId)}`);
    const { status } = (await response.json()) as { status?: unknown };
    return response.ok && status !== 'running' ? String(status) : undefined;
  }, `the end of ${runId}`);

/** One round of the mix, spread: `plain, read, decide, plain, read, plain …`. */
function roundOf(mix: Mix): readonly RunKind[] {
  const longest = Math.max(...Object.values(mix));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    KINDS.filter((kind) => mix[kind] > turn),
  );
}

/** Starts runs and follows each to its end; throws for one that does not complete. */
export function createRunDriver(
  { proxyUrl, ingressUrl }: Driven,
  { mix, concurrency }: { readonly mix: Mix; readonly concurrency: number },
): (count: number) => Promise<void> {
  const ingress = createIngressClient({ url: ingressUrl, observe: (_path, call) => call({}) });
  const round = roundOf(mix);
  let position = 0;

  const oneRun = async (): Promise<void> => {
    const number = position++;
    const kind = round[number % round.length] as RunKind;
    const runId = await post(proxyUrl, eventOf(kind, `growth-${number}`));
    if (kind === 'decide') await decide(ingress, runId);
    const status = await ended(proxyUrl, runId);
    if (status !== 'completed') throw new Error(`${runId} ended as ${status}`);
  };
  return async (count) => {
    const last = position + count;
    const worker = async (): Promise<void> => {
      while (position < last) await oneRun();
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  };
}
