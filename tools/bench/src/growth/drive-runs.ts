import { answerOf, createApiClient, type ApiClient } from '@platform/api-client';
import { createIngressClient, EngineRefusedError, type IngressClient } from '@platform/engine-api';
import { until } from '@platform/testing';

import { DECIDED_NODE, eventOf, KINDS, type Mix, type RunKind } from './workload';

interface Driven {
  readonly proxyUrl: string;
  readonly ingressUrl: string;
}

async function post(api: ApiClient, event: ReturnType<typeof eventOf>): Promise<string> {
  const { status, body } = await answerOf(api.POST('/api/events', { body: { ...event } }));
  const [run, ...others] = body.runs ?? [];
  if (status !== 202 || !run || others.length > 0) {
    throw new Error(`one new run expected, answered ${status} ${JSON.stringify(body)}`);
  }
  return run.runId;
}

/** Decides the validation of a run. The engine refuses this until the run waits for it. */
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

const ended = (api: ApiClient, id: string): Promise<string> =>
  until(async () => {
    const call = api.GET('/api/runs/{id}', { params: { path: { id } } });
    const { status } = (await call).data ?? { status: 'running' };
    return status !== 'running' && status;
  }, `the end of ${id}`);

/** Returns one round of the mix, evenly spread: `plain, read, decide, plain, read, plain …`. */
function roundOf(mix: Mix): readonly RunKind[] {
  const longest = Math.max(...Object.values(mix));
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    KINDS.filter((kind) => mix[kind] > turn),
  );
}

/** Starts runs and follows each to its end. Throws if a run does not complete. */
export function createRunDriver(
  { proxyUrl, ingressUrl }: Driven,
  { mix, concurrency }: { readonly mix: Mix; readonly concurrency: number },
): (count: number) => Promise<void> {
  const api = createApiClient({ baseUrl: proxyUrl });
  const ingress = createIngressClient({ url: ingressUrl, observe: (_path, call) => call({}) });
  const round = roundOf(mix);
  let position = 0;

  const oneRun = async (): Promise<void> => {
    const number = position++;
    const kind = round[number % round.length] as RunKind;
    const runId = await post(api, eventOf(kind, `growth-${number}`));
    if (kind === 'decide') await decide(ingress, runId);
    const status = await ended(api, runId);
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
