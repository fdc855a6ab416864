import { fetchControlPlane } from '@platform/control-plane-http';

/** The control plane's admin address, and when to give it up. */
export interface AdminAccess {
  /** `RESTATE_ADMIN_URL`: http, https, or `unix:` and the path of a socket. */
  readonly adminUrl: string;
  readonly signal?: AbortSignal;
}

const REQUEST_TIMEOUT_MS = 10_000;
/** A query runs over all that the control plane keeps. */
const QUERY_TIMEOUT_MS = 30_000;
const MESSAGE_LIMIT = 300;

interface AdminRequest extends RequestInit {
  readonly timeoutMs?: number;
}

/** The control plane's own words. */
export class AdminRefusedError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'AdminRefusedError';
  }
}

/** One request; throws AdminRefusedError, or something else when nobody answers in time. */
export async function requestAdmin<T>(
  path: string,
  { adminUrl, signal }: AdminAccess,
  { timeoutMs = REQUEST_TIMEOUT_MS, ...init }: AdminRequest = {},
): Promise<{ readonly status: number; readonly body: T }> {
  const inTime = AbortSignal.timeout(timeoutMs);
  const response = await fetchControlPlane(adminUrl, path, {
    ...init,
    signal: signal ? AbortSignal.any([signal, inTime]) : inTime,
  });
  const body = (await response.json().catch(() => ({}))) as T & { readonly message?: string };
  if (!response.ok) {
    const { status } = response;
    throw new AdminRefusedError(status, body.message?.slice(0, MESSAGE_LIMIT) ?? `HTTP ${status}`);
  }
  return { status: response.status, body };
}

/** The rows of a query over what the control plane keeps. Throws as `requestAdmin`. */
export async function queryAdmin<Row>(query: string, access: AdminAccess): Promise<readonly Row[]> {
  const { status, body } = await requestAdmin<{ readonly rows?: readonly Row[] }>(
    '/query',
    access,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query }),
      timeoutMs: QUERY_TIMEOUT_MS,
    },
  );
  if (!body.rows) throw new Error(`HTTP ${status}`);
  return body.rows;
}
