import createClient, { type Client, type Middleware } from 'openapi-fetch';

import type { paths } from './generated/api';

export interface ApiClientOptions {
  /** Address of the proxy, e.g. `https://workflows.hospital.test`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** A bearer token. A function is called for every request, because tokens expire. */
  readonly bearer?: string | (() => string | Promise<string>);
  /** Headers of every request, e.g. `accept-language`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Maximum duration of a request including its whole response, so it also cuts streams. Default: no limit. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** `GET`, `POST`, `PUT`, … of every operation that the proxy documents, with their types. */
export type ApiClient = Client<paths>;

/**
 * Creates a client of the REST API. Its methods resolve with `{ data }` or `{ error }`; `dataOf` converts
 * an error to an exception.
 *
 * @example
 * const client = createApiClient({ baseUrl: 'https://workflows.hospital.test', apiKey });
 * const run = await dataOf(client.GET('/api/runs/{id}', { params: { path: { id } } }));
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, apiKey, bearer, headers, timeoutMs, fetch = globalThis.fetch } = options;
  const fetchWithTimeout = (request: Request): Promise<Response> => {
    if (timeoutMs === undefined) return fetch(request);
    return fetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
    });
  };
  const client = createClient<paths>({
    baseUrl,
    fetch: fetchWithTimeout,
    ...(headers && { headers }),
  });
  const authenticate: Middleware = {
    async onRequest({ request }) {
      if (apiKey !== undefined) request.headers.set('X-Api-Key', apiKey);
      const token = typeof bearer === 'function' ? await bearer() : bearer;
      if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`);
    },
  };
  client.use(authenticate);
  return client;
}
