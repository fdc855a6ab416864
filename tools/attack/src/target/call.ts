import { request, type IncomingHttpHeaders } from 'node:http';

export interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings and bytes are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  /** API key, sent as `X-Api-Key`. */
  readonly key?: string;
  /** Local address of the caller, e.g. `127.0.0.2` (Linux). Default 127.0.0.1. */
  readonly from?: string;
  /** Default 60 s. */
  readonly timeoutMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first 2 MiB of the body. */
  readonly text: string;
  /** Length of the whole body in bytes. */
  readonly bytes: number;
  readonly ms: number;
  /** Parses the body as JSON. Throws if it is not. */
  json<T = Record<string, unknown>>(): T;
}

const MAX_KEPT_BYTES = 2 * 1024 * 1024;

/** Sends one request on its own connection. Rejects if the connection fails or takes too long. */
export function call(url: string, options: Call = {}): Promise<Answer> {
  const { method, headers = {}, body, key, from, timeoutMs = 60_000 } = options;
  const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const payload = isRaw ? body : JSON.stringify(body);
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        headers: {
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'x-api-key': key }),
          ...headers,
        },
        agent: false,
        ...(from !== undefined && { localAddress: from }),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const kept: Buffer[] = [];
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          if (bytes < MAX_KEPT_BYTES) kept.push(chunk);
          bytes += chunk.length;
        });
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(kept).subarray(0, MAX_KEPT_BYTES).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            bytes,
            ms: performance.now() - started,
            json: <T>() => JSON.parse(text) as T,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}
