import {
  answerOf,
  createApiClient,
  dataOf,
  followRun,
  type ApiAnswer,
  type ApiClient,
  type components,
  type RunSnapshot,
} from '@platform/api-client';
import type { RecordNotification } from '@platform/plugin-clinical';
import { until } from '@platform/testing';

type Schemas = components['schemas'];
export type Ingestion = Schemas['IngestionResult'];
export type RunSummary = Schemas['RunSummary'];
export type RunDetail = Schemas['RunDetail'];

export type Json = Readonly<Record<string, unknown>>;

interface Event {
  readonly eventId: string;
  readonly eventType: string;
}

/** The REST API as callers use it. */
export interface Api {
  /** Returns a client for the current address of the proxy, which may change with a restart. */
  client(): ApiClient;
  postEvent<E extends Event>(event: E): Promise<ApiAnswer<Ingestion>>;
  /** Starts a workflow by its webhook, with this run id. */
  callHook(slug: string, runId: string, body: object): Promise<ApiAnswer<Ingestion>>;
  decide(
    pendingId: string,
    decision: Schemas['Decision'],
  ): Promise<ApiAnswer<Schemas['ValidationResolution']>>;
  cancel(runId: string, reason?: string): Promise<ApiAnswer<unknown>>;
  run(id: string): Promise<RunDetail>;
  runs(): Promise<readonly RunSummary[]>;
  /** All runs of a workflow, however many there are. */
  runsOf(workflow: string): Promise<readonly RunSummary[]>;
  /**
   * Resolves with the run when it has completed or failed and the engine shows its snapshot. After an outage the index
   * alone answers for a few seconds.
   */
  endedRun(id: string): Promise<RunDetail>;
  record<T = Json>(patientId: string): Promise<T>;
  notifications(patientId: string): Promise<readonly RecordNotification[]>;
}

const TIMEOUT_MS = 30_000;

/**
 * Sends one request as it is written here, for requests that the client would not send. Parses the body for every
 * status.
 */
export async function exchange<T = Json>(
  url: string,
  init: RequestInit = {},
): Promise<ApiAnswer<T>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as ApiAnswer<T>['body'] };
}

/** `proxyUrl` and `apiKey` are called for each request: they may change with a restart. */
export function createApi(proxyUrl: () => string, apiKey?: () => string): Api {
  const client = (): ApiClient =>
    createApiClient({
      baseUrl: proxyUrl(),
      timeoutMs: TIMEOUT_MS,
      ...(apiKey && { apiKey: apiKey() }),
    });
  const run: Api['run'] = (id) =>
    dataOf(client().GET('/api/runs/{id}', { params: { path: { id } } }));
  const record = async <T>(id: string): Promise<T> => {
    const path = { kind: 'patient', id };
    return (await dataOf(client().GET('/api/records/{kind}/{id}', { params: { path } }))) as T;
  };
  return {
    client,
    run,
    record,
    postEvent: (event) =>
      answerOf(client().POST('/api/events', { body: { ...event } as Event & Json })),
    callHook: (workflowSlug, runId, body) =>
      answerOf(
        client().POST('/api/hooks/{workflowSlug}', {
          params: { path: { workflowSlug }, header: { 'Idempotency-Key': runId } },
          body,
        }),
      ),
    decide: (pendingId, body) =>
      answerOf(
        client().POST('/api/validations/{pendingId}/resolve', {
          params: { path: { pendingId } },
          body,
        }),
      ),
    cancel: (id, reason) =>
      answerOf(
        client().POST('/api/runs/{id}/cancel', {
          params: { path: { id } },
          body: reason === undefined ? {} : { reason },
        }),
      ),
    async runs() {
      return (await dataOf(client().GET('/api/runs'))).items;
    },
    async runsOf(workflow) {
      const found: RunSummary[] = [];
      let cursor: string | null | undefined;
      do {
        const query = { workflow, limit: 200, ...(cursor && { cursor }) };
        const page = await dataOf(client().GET('/api/runs', { params: { query } }));
        found.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return found;
    },
    endedRun: (id) =>
      until(async () => {
        const seen = await run(id);
        return seen.status === 'running' || seen.snapshot === null ? undefined : seen;
      }, `the end of run ${id}`),
    async notifications(patientId) {
      type Record = { readonly notifications: readonly RecordNotification[] };
      return (await record<Record>(patientId)).notifications;
    },
  };
}

/** Follows a run until it ends. Returns all its snapshots, and how it ended. */
export async function snapshotsOfRun(api: Api, runId: string) {
  const snapshots: RunSnapshot[] = [];
  const run = followRun(api.client(), runId);
  for (;;) {
    const { value, done } = await run.next();
    if (done) return { snapshots, end: value };
    snapshots.push(value);
  }
}
