import { setTimeout as sleep } from 'node:timers/promises';

import { ApiProblemError, createApiClient, dataOf, type components } from '@platform/api-client';

import { UsageError } from './command-line';
import type { PotassiumEvent } from './project-event';

type Schemas = components['schemas'];
export type Ingestion = Schemas['IngestionResult'];
export type RunView = Schemas['RunDetail'];
export type NodeView = Schemas['NodeTrace'];

/** A notification in the demonstration's record. The API returns a record as its adapter does. */
export interface NotificationView {
  readonly severity: string;
  readonly title: string;
  readonly body: string;
}

/** The calls of the proxy's HTTP API that the command uses. */
interface ProxyClient {
  postEvent(event: PotassiumEvent): Promise<Ingestion>;
  getRun(runId: string): Promise<RunView>;
  getNotifications(patientId: string): Promise<readonly NotificationView[]>;
}

const CALL_TIMEOUT_MS = 30_000;
const PROXY_POLL_INTERVAL_MS = 300;

/** Every method throws UsageError with the reason if the proxy is down or refuses. */
export function createProxyClient(url: string, apiKey?: string): ProxyClient {
  const client = createApiClient({
    baseUrl: url,
    ...(apiKey !== undefined && { apiKey }),
    headers: { 'accept-language': 'en' },
    timeoutMs: CALL_TIMEOUT_MS,
  });
  return {
    postEvent: (event) => dataOrUsageError(url, client.POST('/api/events', { body: { ...event } })),
    getRun: (id) =>
      dataOrUsageError(url, client.GET('/api/runs/{id}', { params: { path: { id } } })),
    getNotifications: async (id) => {
      const path = { kind: 'patient', id };
      const record = await dataOrUsageError(
        url,
        client.GET('/api/records/{kind}/{id}', { params: { path } }),
      );
      return (record as { notifications?: readonly NotificationView[] }).notifications ?? [];
    },
  };
}

async function dataOrUsageError<T>(url: string, call: Parameters<typeof dataOf<T>>[0]): Promise<T> {
  try {
    return await dataOf(call);
  } catch (error) {
    if (error instanceof ApiProblemError) {
      const why = error.problem ? ` ${error.message}` : '';
      throw new UsageError(`the platform answered ${error.status}${why}`);
    }
    const isSlow = (error as Error).name === 'TimeoutError';
    const reason = isSlow ? 'does not answer' : 'is not running';
    throw new UsageError(`the platform ${reason} at ${url}: run \`npm start\` first`);
  }
}

export const hasEnded = ({ status }: RunView): boolean =>
  status === 'completed' || status === 'failed';

/** Whether a run waits for a decision of a person. */
export const waitsForPerson = ({ snapshot }: RunView): boolean =>
  snapshot?.phase === 'suspended' && snapshot.pending.length > 0;

/** Resolves with the run when it has ended or waits for a person, or with its current state after the timeout. */
export async function awaitRun(
  proxy: ProxyClient,
  runId: string,
  timeoutSeconds: number,
): Promise<RunView> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (;;) {
    const run = await proxy.getRun(runId);
    if (hasEnded(run) || waitsForPerson(run) || Date.now() >= deadline) return run;
    await sleep(PROXY_POLL_INTERVAL_MS);
  }
}
