import type { Bundle, FhirResource, Identifier, OperationOutcome } from 'fhir/r4';
import { Agent, fetch } from 'undici';

import { WarehouseError } from './warehouse-error';

/** Time for one call of the warehouse, its body included. */
const CALL_TIMEOUT_MS = 15_000;

/** Largest answer that is read, in bytes: some thousand resources. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Calls of the warehouse at the same time; others wait their turn. */
const MAX_CALLS = 20;

/** Versions of one resource that are read. */
const MAX_VERSIONS = 50;

type ResourceType = FhirResource['resourceType'];
type Resource<T extends ResourceType> = Extract<FhirResource, { resourceType: T }>;
export type Stored<R extends FhirResource> = R & { readonly id: string };

/** One page of a search. */
export interface FoundPage<T extends ResourceType> {
  readonly matches: readonly Stored<Resource<T>>[];
  /** What `_include` and `_revinclude` added. */
  readonly included: readonly Stored<FhirResource>[];
  /** How many the whole search has, if the server says. */
  readonly total: number | undefined;
  /** Cursor of the next page, for `search`. */
  readonly next: string | undefined;
}

type Parameters = readonly (readonly [name: string, value: string])[];

/** The FHIR R4 server that holds the record. Every call rejects with `WarehouseError`. */
export interface Warehouse {
  /** Searches, or reads the page of an earlier search that `cursor` names. */
  search<T extends ResourceType>(
    type: T,
    parameters: Parameters,
    cursor?: string,
  ): Promise<FoundPage<T>>;
  /** Undefined for a resource that does not exist (any more). */
  read<T extends ResourceType>(type: T, id: string): Promise<Stored<Resource<T>> | undefined>;
  /** The latest versions of a resource, newest first; none where the server does not keep or show them. */
  versions<T extends ResourceType>(type: T, id: string): Promise<readonly Stored<Resource<T>>[]>;
  create<R extends FhirResource>(resource: R): Promise<Stored<R>>;
  /** Creates what a form gave, unless the same form (`once`, a UUID) was received before: a second click changes nothing. */
  createOnce<R extends FhirResource & { identifier?: Identifier[] | undefined }>(
    resource: R,
    once: string,
  ): Promise<Stored<R>>;
  /** Replaces a resource that still has the version of `resource.meta`; otherwise a `conflict`. */
  update<R extends FhirResource>(resource: Stored<R>): Promise<Stored<R>>;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: URL;
  readonly body?: FhirResource;
  readonly version?: string | undefined;
  /** Search that finds the resource if it was created before. */
  readonly unless?: string;
}

/** Identifiers of what was entered, one for each form that was shown. */
const FORM_SYSTEM = 'urn:test-bench:form';

const MEDIA_TYPE = 'application/fhir+json';

/** The letters that an id of FHIR may have: an address with others would lead elsewhere. */
const ID = /^[A-Za-z0-9.-]{1,64}$/;
const isId = (id: string): boolean => ID.test(id) && !/^\.+$/.test(id);

/** Opens the warehouse at `baseUrl`, which has no slash at its end. Nothing is sent before the first call. */
export function openWarehouse(baseUrl: string): Warehouse {
  const agent = new Agent({ connections: MAX_CALLS, maxResponseSize: MAX_ANSWER_BYTES });
  const send = (call: Call): Promise<FhirResource | undefined> =>
    sendCall(call, agent).catch((error: unknown) => {
      throw asWarehouseError(error);
    });

  return {
    async search(type, parameters, cursor) {
      const url = cursor === undefined ? new URL(`${baseUrl}/${type}`) : pageUrl(baseUrl, cursor);
      if (cursor === undefined) {
        for (const [name, value] of parameters) url.searchParams.append(name, value);
      }
      const bundle = await send({ method: 'GET', url });
      if (bundle?.resourceType !== 'Bundle') throw notFhir();
      return foundPage(type, bundle, url);
    },

    async read(type, id) {
      if (!isId(id)) return undefined;
      const resource = await send({ method: 'GET', url: new URL(`${baseUrl}/${type}/${id}`) });
      if (resource === undefined) return undefined;
      if (resource.resourceType !== type) throw notFhir();
      return resource as never;
    },

    async versions(type, id) {
      if (!isId(id)) return [];
      const url = new URL(`${baseUrl}/${type}/${id}/_history?_count=${MAX_VERSIONS}`);
      const bundle = await send({ method: 'GET', url }).catch((error: unknown) => {
        if (error instanceof WarehouseError && error.fault === 'refused') return undefined;
        throw error;
      });
      return bundle?.resourceType === 'Bundle' ? foundPage(type, bundle, url).matches : [];
    },

    async create(resource) {
      const url = new URL(`${baseUrl}/${resource.resourceType}`);
      return (await send({ method: 'POST', url, body: resource })) as never;
    },

    async createOnce(resource, once) {
      const url = new URL(`${baseUrl}/${resource.resourceType}`);
      const identifier = [...(resource.identifier ?? []), { system: FORM_SYSTEM, value: once }];
      const unless = `identifier=${encodeURIComponent(`${FORM_SYSTEM}|${once}`)}`;
      return (await send({
        method: 'POST',
        url,
        body: { ...resource, identifier } as FhirResource,
        unless,
      })) as never;
    },

    async update(resource) {
      const url = new URL(`${baseUrl}/${resource.resourceType}/${resource.id}`);
      const version = resource.meta?.versionId;
      return (await send({ method: 'PUT', url, body: resource, version })) as never;
    },
  };
}

async function sendCall(
  { method, url, body, version, unless }: Call,
  dispatcher: Agent,
): Promise<FhirResource | undefined> {
  const response = await fetch(url, {
    method,
    headers: {
      Accept: MEDIA_TYPE,
      Prefer: 'return=representation',
      ...(body !== undefined && { 'Content-Type': MEDIA_TYPE }),
      ...(unless !== undefined && { 'If-None-Exist': unless }),
      ...(version !== undefined && { 'If-Match': `W/"${version}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    dispatcher,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.ok) return parse(text);
  const { status } = response;
  if (method === 'GET' && (status === 404 || status === 410)) return undefined;
  const said = outcomeOf(text) ?? `HTTP ${status}`;
  if (status === 409 || status === 412) throw new WarehouseError('conflict', said);
  throw new WarehouseError(status >= 500 || status === 429 ? 'away' : 'refused', said);
}

const notFhir = (): WarehouseError => new WarehouseError('unreadable', 'no FHIR R4');

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
function outcomeOf(text: string): string | undefined {
  try {
    const { issue = [] } = JSON.parse(text) as Partial<OperationOutcome>;
    const said = issue.flatMap(({ diagnostics, details }) => diagnostics ?? details?.text ?? []);
    return said.length > 0 ? said.join(' · ').slice(0, 500) : undefined;
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

function foundPage<T extends ResourceType>(type: T, bundle: Bundle, asked: URL): FoundPage<T> {
  const entries = (bundle.entry ?? []).flatMap(({ resource, search }) =>
    resource?.id === undefined ? [] : [{ resource: resource as Stored<FhirResource>, search }],
  );
  const isMatch = ({ resource, search }: (typeof entries)[number]): boolean =>
    resource.resourceType === type && search?.mode !== 'include';
  const next = bundle.link?.find(({ relation }) => relation === 'next')?.url;
  return {
    matches: entries.filter(isMatch).map(({ resource }) => resource as never),
    included: entries.filter((entry) => !isMatch(entry)).map(({ resource }) => resource),
    total: bundle.total,
    next: next !== undefined && URL.canParse(next, asked.href) ? cursorOf(next, asked) : undefined,
  };
}

/** Path and query: a page of this server's may name no other host. */
function cursorOf(next: string, asked: URL): string {
  const { pathname, search } = new URL(next, asked);
  return `${pathname}${search}`;
}

function pageUrl(baseUrl: string, cursor: string): URL {
  const base = new URL(baseUrl);
  const url = new URL(cursor, base);
  // The cursor came back from a browser.
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) throw notFhir();
  return url;
}
