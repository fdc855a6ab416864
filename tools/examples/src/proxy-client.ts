import { ApiProblemError, createApiClient, dataOf, type ApiClient } from '@platform/api-client';

import type { PotassiumEvent } from './project-event';
import { UsageError } from './usage-error';

export interface Ingestion {
  readonly outcome: string;
  readonly eventId: string;
  readonly runs?: readonly { readonly runId: string; readonly workflow?: string }[];
  /** Why an accepted event started no run. */
  readonly nothingStarted?: string;
}

export interface RunView {
  readonly status: string;
  readonly workflowName?: string;
  readonly snapshot?: {
    readonly status?: string;
    readonly nodes?: readonly NodeView[];
    readonly error?: { readonly message?: string };
  } | null;
}

export interface NodeView {
  readonly path: string;
  readonly type: string;
  readonly status: string;
  readonly skippedBecause?: { readonly path?: string; readonly why?: string };
  readonly error?: { readonly message?: string };
}

export interface NotificationView {
  readonly severity: string;
  readonly title: string;
  readonly body: string;
}

/** The calls of the proxy's HTTP API that the command makes. */
export interface ProxyClient {
  postEvent(event: PotassiumEvent): Promise<Ingestion>;
  getRun(runId: string): Promise<RunView>;
  getNotifications(patientId: string): Promise<readonly NotificationView[]>;
}

const CALL_TIMEOUT_MS = 30_000;

/** The platform's own client, in English and with a limit of time. */
const clientOf = (url: string, apiKey: string | undefined): ApiClient =>
  createApiClient({
    baseUrl: url,
    ...(apiKey !== undefined && { apiKey }),
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('accept-language', 'en');
      return fetch(request, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    },
  });

/** Every method throws UsageError when the proxy is down or refuses, with its reason. */
export function createProxyClient(url: string, apiKey?: string): ProxyClient {
  const client = clientOf(url, apiKey);
  return {
    postEvent: (event) => told(url, client.POST('/api/events', { body: { ...event } })),
    getRun: (id) => told(url, client.GET('/api/runs/{id}', { params: { path: { id } } })),
    getNotifications: async (id) => {
      const path = { kind: 'patient', id };
      const record = await told(url, client.GET('/api/records/{kind}/{id}', { params: { path } }));
      return (record as { notifications?: readonly NotificationView[] }).notifications ?? [];
    },
  };
}

async function told<T>(url: string, call: Parameters<typeof dataOf<T>>[0]): Promise<T> {
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
