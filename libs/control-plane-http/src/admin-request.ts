import {
  fetchControlPlane,
  requestControlPlane,
  type ControlPlaneAnswer,
} from './fetch-control-plane';

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

/** Returns the body of a response. Throws `AdminRefusedError` for that of an error. */
function accepted<T>(status: number, body: unknown): T {
  if (status >= 200 && status < 300) return body as T;
  const message = (body as { readonly message?: string } | null)?.message;
  throw new AdminRefusedError(status, message?.slice(0, MESSAGE_LIMIT) ?? `HTTP ${status}`);
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
  const { status } = response;
  return { status, body: accepted<T>(status, await response.json().catch(() => ({}))) };
}

function bodyOf(answer: ControlPlaneAnswer): unknown {
  try {
    return answer.json();
  } catch {
    return {};
  }
}

/** Returns the rows of a SQL query over the control plane's data. Throws like `requestAdmin`. */
export async function queryAdmin<Row>(
  query: string,
  { adminUrl, signal, timeoutMs = QUERY_TIMEOUT_MS }: AdminAccess,
): Promise<readonly Row[]> {
  const inTime = AbortSignal.timeout(timeoutMs);
  const answer = await requestControlPlane(adminUrl, '/query', {
    method: 'POST',
    headers: { ...JSON_BODY, accept: 'application/json' },
    body: JSON.stringify({ query }),
    signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
    isStreamed: true,
  });
  const { rows } = accepted<{ readonly rows?: readonly Row[] }>(answer.status, bodyOf(answer));
  if (!rows) throw new Error(`HTTP ${answer.status}`);
  return rows;
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
