import createClient, { type Client, type Middleware } from 'openapi-fetch';

import type { paths } from './generated/api';

export interface ApiClientOptions {
  /** Where the proxy is, e.g. `https://workflows.hospital.test`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Asked for at each call when it is a function: tokens expire. */
  readonly bearer?: string | (() => string | Promise<string>);
  /** Sent with every call, e.g. `accept-language`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of each call, its whole answer included: a stream is cut then. Default: no limit. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** `GET`, `POST`, `PUT`, … of every operation that the proxy documents, with their types. */
export type ApiClient = Client<paths>;

/** A client of the REST API. Its methods answer `{ data }` or `{ error }`; `dataOf` throws instead. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { baseUrl, apiKey, bearer, headers, timeoutMs, fetch = globalThis.fetch } = options;
  const inTime = (request: Request): Promise<Response> => {
    if (timeoutMs === undefined) return fetch(request);
    return fetch(request, {
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
    });
  };
  const client = createClient<paths>({ baseUrl, fetch: inTime, ...(headers && { headers }) });
  const identify: Middleware = {
    async onRequest({ request }) {
      if (apiKey !== undefined) request.headers.set('X-Api-Key', apiKey);
      const token = typeof bearer === 'function' ? await bearer() : bearer;
      if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`);
    },
  };
  client.use(identify);
  return client;
}
