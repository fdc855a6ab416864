import type { RunSnapshot, RunStatus } from '@platform/engine-api';
import type { RecordNotification } from '@platform/plugin-clinical';
import { until } from '@platform/testing';

export interface Answer<T = Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export type Json = Readonly<Record<string, unknown>>;

export interface Ingestion {
  readonly outcome: string;
  readonly eventId: string;
  readonly runs: readonly { readonly runId: string; readonly workflow: string }[];
}

/** design: http-api, Runs and events. */
export interface RunSummary {
  readonly id: string;
  readonly eventId: string;
  readonly workflowSlug: string;
  readonly status: RunStatus;
  readonly finalStatus: RunStatus | null;
  readonly subjects: Readonly<Record<string, string>>;
  readonly createdAt: string;
}

export interface RunDetail extends RunSummary {
  readonly event: Json;
  readonly snapshot: RunSnapshot | null;
}

/** The REST API, as a caller outside has it. */
export interface Api {
  get<T = Json>(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer<T>>;
  postEvent<T = Ingestion>(event: object): Promise<Answer<T>>;
  run(id: string): Promise<RunDetail>;
  runs(): Promise<readonly RunSummary[]>;
  /** The run once it is completed or failed. */
  endedRun(id: string): Promise<RunDetail>;
  notifications(patientId: string): Promise<readonly RecordNotification[]>;
}

/** One whole exchange; the body is parsed whatever the status. */
export async function exchange<T>(url: string, init: RequestInit = {}): Promise<Answer<T>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as T };
}

/** `proxyUrl` is asked for at each call: it may change with a restart. */
export function createApi(proxyUrl: () => string): Api {
  const get: Api['get'] = (path, headers = {}) => exchange(`${proxyUrl()}${path}`, { headers });
  const found = async <T>(path: string): Promise<T> => {
    const { status, body } = await get<T>(path);
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const run: Api['run'] = (id) => found(`/api/runs/${encodeURIComponent(id)}`);
  return {
    get,
    run,
    postEvent: (event) =>
      exchange(`${proxyUrl()}/api/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      }),
    async runs() {
      const { items } = await found<{ items: readonly RunSummary[] }>('/api/runs');
      return items;
    },
    endedRun: (id) =>
      until(async () => {
        const seen = await run(id);
        return seen.status === 'running' ? undefined : seen;
      }, `the end of run ${id}`),
    async notifications(patientId) {
      const path = `/api/records/patient/${patientId}`;
      return (await found<{ notifications: readonly RecordNotification[] }>(path)).notifications;
    },
  };
}
