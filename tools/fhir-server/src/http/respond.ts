import { type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Behaviours } from '../behaviours/behaviours';
import { outcomeOf, RequestRefusedError } from '../outcome';
import { type FhirResponse } from '../rest/fhir-request';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CONTENT_TYPE = { 'content-type': 'application/fhir+json; charset=utf-8' };

const NDJSON_TYPE = { 'content-type': 'application/fhir+ndjson' };

export function toRaw({ status, headers = {}, resource, ndjson }: FhirResponse): RawResponse {
  if (ndjson !== undefined)
    return { status, headers: { ...headers, ...NDJSON_TYPE }, body: ndjson };
  return resource === undefined
    ? { status, headers, body: '' }
    : { status, headers: { ...headers, ...CONTENT_TYPE }, body: JSON.stringify(resource) };
}

/** The response to an error. A bug of ours says nothing about itself. */
export function errorResponse(error: unknown): RawResponse {
  const { status, issues, headers } =
    error instanceof RequestRefusedError
      ? error
      : new RequestRefusedError(500, { code: 'exception', diagnostics: 'Internal error.' });
  return toRaw({ status, headers, resource: outcomeOf(issues) });
}

const SLOW_CHUNKS = 20;
const PADDING_CHUNK = Buffer.alloc(64 * 1024, ' ');

/** Sends a response, slowly or padded if the behaviours say so. Resolves when it is written or the peer is gone. */
export async function send(
  response: ServerResponse,
  raw: RawResponse,
  behaviours: Behaviours,
  now: number,
): Promise<void> {
  if (response.destroyed) return;
  const headers = { ...raw.headers, date: new Date(now).toUTCString() };
  const { slowBodyMs, paddingBytes } = behaviours;
  const isPlain = slowBodyMs === 0 && paddingBytes === 0;
  response.writeHead(raw.status, {
    ...headers,
    ...(isPlain && raw.body !== '' ? { 'content-length': Buffer.byteLength(raw.body) } : {}),
  });
  if (isPlain || raw.body === '' || response.req.method === 'HEAD') {
    response.end(response.req.method === 'HEAD' ? undefined : raw.body);
    return;
  }
  await trickle(response, raw.body, slowBodyMs);
  await pad(response, paddingBytes);
  response.end();
}

async function trickle(response: ServerResponse, body: string, overMs: number): Promise<void> {
  if (overMs === 0) return void response.write(body);
  const size = Math.ceil(body.length / SLOW_CHUNKS);
  for (let at = 0; at < body.length && !response.destroyed; at += size) {
    response.write(body.slice(at, at + size));
    await delay(overMs / SLOW_CHUNKS);
  }
}

async function pad(response: ServerResponse, bytes: number): Promise<void> {
  for (let left = bytes; left > 0 && !response.destroyed; left -= PADDING_CHUNK.length) {
    const isFull = !response.write(PADDING_CHUNK.subarray(0, Math.min(left, PADDING_CHUNK.length)));
    if (isFull) await drained(response);
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
