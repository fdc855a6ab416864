import type { PotassiumEvent } from './project-event';
import { UsageError } from './usage-error';

export interface Ingestion {
  readonly outcome: string;
  readonly eventId: string;
  readonly runs?: readonly { readonly runId: string; readonly workflow?: string }[];
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

/** Every method throws UsageError when the proxy is down or refuses, with its reason. */
export function createProxyClient(url: string): ProxyClient {
  const call = <T>(path: string, init: RequestInit = {}) => request<T>(url, path, init);
  return {
    postEvent: (event) =>
      call('/api/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(event),
      }),
    getRun: (runId) => call(`/api/runs/${encodeURIComponent(runId)}`),
    getNotifications: async (patientId) => {
      const path = `/api/records/patient/${encodeURIComponent(patientId)}`;
      const record = await call<{ notifications?: readonly NotificationView[] }>(path);
      return record.notifications ?? [];
    },
  };
}

async function request<T>(url: string, path: string, init: RequestInit): Promise<T> {
  const response = await fetch(url + path, {
    ...init,
    headers: { accept: 'application/json', 'accept-language': 'en', ...init.headers },
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch((error: Error) => {
    const reason = error.name === 'TimeoutError' ? 'does not answer' : 'is not running';
    throw new UsageError(`the platform ${reason} at ${url}: run \`npm start\` first`);
  });
  const answer = (await response.json().catch(() => undefined)) as T | undefined;
  if (response.ok && answer !== undefined) return answer;
  const { title, detail } = (answer ?? {}) as { title?: string; detail?: string };
  const why = [title, detail].filter((text) => text !== undefined).join(': ');
  throw new UsageError(`${path} answered ${response.status}${why === '' ? '' : ` ${why}`}`);
}
