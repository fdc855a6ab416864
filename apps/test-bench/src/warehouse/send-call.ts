import type { FhirResource, OperationOutcome } from 'fhir/r4';
import { Agent, fetch } from 'undici';

import { WarehouseError } from './warehouse-error';

/** Time for one call of the warehouse, its body and its wait for a connection included. */
const CALL_TIMEOUT_MS = 15_000;

/** Largest answer that is read, in bytes: some thousand resources. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Calls of the warehouse at the same time; others wait their turn. */
const CALL_CONCURRENCY = 20;

/** Calls that are under way or wait; further ones are refused at once. */
const MAX_CALLS = 400;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly body?: FhirResource;
  readonly version?: string | undefined;
  /** Search that finds the resource if it was created before. */
  readonly unless?: string;
}

/** Calls the warehouse. Undefined for what is not there (any more). Rejects with `WarehouseError`. */
export type Send = (call: Call) => Promise<FhirResource | undefined>;

/** What may stand in an `If-Match`: a version that came back from a browser may be anything. */
const VERSION = /^[\x21\x23-\x7e]{1,200}$/;

const MEDIA_TYPE = 'application/fhir+json';

export function createSend(timeoutMs = CALL_TIMEOUT_MS): Send {
  const dispatcher = new Agent({
    connections: CALL_CONCURRENCY,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  let calls = 0;
  return async (call) => {
    if (calls >= MAX_CALLS) throw new WarehouseError('away', `${MAX_CALLS} calls wait for it`);
    calls += 1;
    try {
      return await sendCall(call, dispatcher, timeoutMs);
    } catch (error) {
      throw asWarehouseError(error);
    } finally {
      calls -= 1;
    }
  };
}

async function sendCall(
  { method, url, body, version, unless }: Call,
  dispatcher: Agent,
  timeoutMs: number,
): Promise<FhirResource | undefined> {
  if (version && !VERSION.test(version)) throw new WarehouseError('conflict', 'unknown version');
  const response = await fetch(url, {
    method,
    headers: {
      Accept: MEDIA_TYPE,
      // Some servers answer a search of the last minute again from a cache: what was just saved would be missing.
      'Cache-Control': 'no-cache',
      Prefer: 'return=representation',
      ...(body !== undefined && { 'Content-Type': MEDIA_TYPE }),
      ...(unless !== undefined && { 'If-None-Exist': unless }),
      ...(version && { 'If-Match': `W/"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    dispatcher,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.ok) {
    return body !== undefined && text.trim() === ''
      ? withoutBody(body, response.headers.get('location'))
      : parse(text);
  }
  const { status } = response;
  if (method === 'GET' && (status === 404 || status === 410)) return undefined;
  const said = outcomeOf(text) ?? `HTTP ${status}`;
  if (status === 409 || status === 412) throw new WarehouseError('conflict', said);
  throw new WarehouseError(status >= 500 || status === 429 ? 'away' : 'refused', said);
}

/** What was stored by a server that answers without it: the address of what is new says its id. */
function withoutBody(body: FhirResource, location: string | null): FhirResource {
  const [, id] = /\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]*)?$/.exec(location ?? '') ?? [];
  return id === undefined ? body : { ...body, id };
}

export const notFhir = (): WarehouseError => new WarehouseError('unreadable', 'no FHIR R4');

function parse(text: string): FhirResource {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notFhir();
  }
  if (typeof (value as { resourceType?: unknown } | null)?.resourceType !== 'string') {
    throw notFhir();
  }
  return value as FhirResource;
}

/** What an `OperationOutcome` says, for people. */
export function saidBy({ issue }: Partial<OperationOutcome>): string | undefined {
  const said = (issue ?? []).flatMap(
    ({ diagnostics, details }) => diagnostics ?? details?.text ?? [],
  );
  return said.length > 0 ? said.join(' · ').slice(0, 500) : undefined;
}

function outcomeOf(text: string): string | undefined {
  try {
    return saidBy(JSON.parse(text) as Partial<OperationOutcome>);
  } catch {
    return undefined;
  }
}

function asWarehouseError(error: unknown): WarehouseError {
  if (error instanceof WarehouseError) return error;
  const { cause, message } = error as Error;
  const said = cause instanceof Error && cause.message !== '' ? cause.message : message;
  const isTooLarge =
    (cause as { code?: unknown } | undefined)?.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return new WarehouseError(isTooLarge ? 'unreadable' : 'away', said, { cause: error });
}
