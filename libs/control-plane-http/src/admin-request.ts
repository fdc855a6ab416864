import { fetchControlPlane } from './fetch-control-plane';

/** Address and timeout of the control plane's admin API. */
export interface AdminAccess {
  /** `RESTATE_ADMIN_URL`: http, https, or `unix:` and the path of a socket. */
  readonly adminUrl: string;
  readonly signal?: AbortSignal;
  /** Timeout of a request. The default is longer for queries, which scan all data of the control plane. */
  readonly timeoutMs?: number;
}

/** A build of the endpoint, as the control plane lists it. */
export interface ListedDeployment {
  readonly id: string;
  /** Address over HTTP. A deployment has either this or a Lambda ARN. */
  readonly uri?: string;
  readonly arn?: string;
  readonly created_at: string;
  readonly services: readonly { readonly name: string }[];
  readonly metadata?: Readonly<Record<string, string>>;
}

const REQUEST_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 30_000;
const MESSAGE_LIMIT = 300;

const JSON_BODY = { 'content-type': 'application/json' };

/** Thrown for an error response; the message is the control plane's own. */
export class AdminRefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'AdminRefusedError';
  }
}

/** A request with a JSON body. */
interface AdminRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends one request. Throws `AdminRefusedError` for an error response, another error without a response in time. */
export async function requestAdmin<T>(
  path: string,
  { adminUrl, signal, timeoutMs = REQUEST_TIMEOUT_MS }: AdminAccess,
  { method = 'GET', body, headers }: AdminRequest = {},
): Promise<{ readonly status: number; readonly body: T }> {
  const inTime = AbortSignal.timeout(timeoutMs);
  const response = await fetchControlPlane(adminUrl, path, {
    method,
    headers: { ...(body && JSON_BODY), ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
  });
  const answer = (await response.json().catch(() => ({}))) as T & { readonly message?: string };
  const { ok, status } = response;
  if (ok) return { status, body: answer };
  throw new AdminRefusedError(status, answer.message?.slice(0, MESSAGE_LIMIT) ?? `HTTP ${status}`);
}

/** Returns the rows of a SQL query over the control plane's data. Throws like `requestAdmin`. */
export async function queryAdmin<Row>(query: string, access: AdminAccess): Promise<readonly Row[]> {
  const { status, body } = await requestAdmin<{ readonly rows?: readonly Row[] }>(
    '/query',
    { timeoutMs: QUERY_TIMEOUT_MS, ...access },
    { method: 'POST', headers: { accept: 'application/json' }, body: { query } },
  );
  if (!body.rows) throw new Error(`HTTP ${status}`);
  return body.rows;
}

/** Lists the deployments. Throws like `requestAdmin`. */
export async function listDeployments(access: AdminAccess): Promise<readonly ListedDeployment[]> {
  const { status, body } = await requestAdmin<{
    readonly deployments?: readonly ListedDeployment[];
  }>('/deployments', access);
  if (!body.deployments) throw new Error(`HTTP ${status}`);
  return body.deployments;
}

/** A text literal for a query. */
export const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`;
