import type { FhirResource, Identifier } from 'fhir/r4';

import {
  foundPage,
  pageUrl,
  type FoundPage,
  type Resource,
  type ResourceType,
  type Stored,
} from './found-page';
import { createSend, notFhir } from './send-call';
import { WarehouseError } from './warehouse-error';

export type { Stored } from './found-page';

/** Versions of one resource that are read. */
const MAX_VERSIONS = 50;

/** Matches of a page whose size was not asked for. */
const DEFAULT_COUNT = 50;

/** Pages of one search that are read together. */
const MAX_SEARCH_PAGES = 10;

type Parameters = readonly (readonly [name: string, value: string])[];

/** The FHIR R4 server that holds the record. Every call rejects with `WarehouseError`. */
export interface Warehouse {
  /**
   * Searches, or reads the page of an earlier search that `cursor` names. A server that refuses to include other
   * resources is asked without them.
   */
  search<T extends ResourceType>(
    type: T,
    parameters: Parameters,
    cursor?: string,
  ): Promise<FoundPage<T>>;
  /** Searches and reads on, a few pages, up to `most` matches: a server may have smaller pages than it is asked for. */
  searchOn<T extends ResourceType>(
    type: T,
    parameters: Parameters,
    most: number,
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

/** Identifiers of what was entered, one for each form that was shown. */
const FORM_SYSTEM = 'urn:test-bench:form';

/** The letters that an id of FHIR may have: an address with others would lead elsewhere. */
const ID = /^[A-Za-z0-9.-]{1,64}$/;
const isId = (id: string): boolean => ID.test(id) && !/^\.+$/.test(id);

const INCLUDES = ['_include', '_revinclude'];

/** Opens the warehouse at `baseUrl`, which has no slash at its end. Nothing is sent before the first call. */
export function openWarehouse(baseUrl: string, timeoutMs?: number): Warehouse {
  const base = new URL(baseUrl);
  const send = createSend(timeoutMs);
  /** Forms whose answer is under way. */
  const forms = new Map<string, Promise<FhirResource>>();

  async function ask<T extends ResourceType>(
    type: T,
    parameters: Parameters,
    cursor?: string,
  ): Promise<FoundPage<T>> {
    const url = cursor === undefined ? new URL(`${baseUrl}/${type}`) : pageUrl(base, cursor);
    if (cursor === undefined) {
      for (const [name, value] of parameters) url.searchParams.append(name, value);
    }
    const count = parameters.find(([name]) => name === '_count')?.[1];
    const most = Number(count ?? DEFAULT_COUNT);
    return foundPage(await send({ method: 'GET', url }), { type, url, base, most });
  }

  /** Whether the form was received although its answer was lost. Not every server refuses a second one. */
  async function received(type: ResourceType, once: string): Promise<FhirResource | undefined> {
    try {
      const { matches } = await ask(type, [['identifier', `${FORM_SYSTEM}|${once}`]]);
      return matches.find((match) =>
        (match as { identifier?: Identifier[] }).identifier?.some(({ value }) => value === once),
      );
    } catch (error) {
      if (error instanceof WarehouseError && error.fault === 'refused') return undefined;
      throw error;
    }
  }

  const warehouse: Warehouse = {
    search: (type, parameters, cursor) =>
      ask(type, parameters, cursor).catch((error: unknown) => {
        const isRefused = error instanceof WarehouseError && error.fault === 'refused';
        const others = parameters.filter(([name]) => !INCLUDES.includes(name));
        if (!isRefused || others.length === parameters.length) throw error;
        return ask(type, others, cursor);
      }),

    async searchOn(type, parameters, most) {
      const first = await warehouse.search(type, [...parameters, ['_count', String(most)]]);
      const matches = [...first.matches];
      const included = [...first.included];
      let last = first;
      for (let page = 1; page < MAX_SEARCH_PAGES && last.next && matches.length < most; page += 1) {
        last = await warehouse.search(type, [['_count', String(most)]], last.next);
        matches.push(...last.matches);
        included.push(...last.included);
      }
      const more = last.more || matches.length > most;
      return { ...first, matches: matches.slice(0, most), included, next: last.next, more };
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
      try {
        const bundle = await send({ method: 'GET', url });
        if (bundle === undefined) return [];
        return foundPage(bundle, { type, url, base, most: MAX_VERSIONS }).matches;
      } catch (error) {
        if (error instanceof WarehouseError && error.fault === 'refused') return [];
        throw error;
      }
    },

    async create(resource) {
      const url = new URL(`${baseUrl}/${resource.resourceType}`);
      return (await send({ method: 'POST', url, body: resource })) as never;
    },

    async createOnce(resource, once) {
      const { resourceType } = resource;
      const url = new URL(`${baseUrl}/${resourceType}`);
      const identifier = [...(resource.identifier ?? []), { system: FORM_SYSTEM, value: once }];
      const body = { ...resource, identifier } as FhirResource;
      const unless = `identifier=${encodeURIComponent(`${FORM_SYSTEM}|${once}`)}`;
      const create = async (): Promise<FhirResource> =>
        (await received(resourceType, once)) ??
        ((await send({ method: 'POST', url, body, unless })) as FhirResource);
      const underWay = forms.get(once) ?? create();
      forms.set(once, underWay);
      try {
        return (await underWay) as never;
      } finally {
        forms.delete(once);
      }
    },

    async update(resource) {
      const url = new URL(`${baseUrl}/${resource.resourceType}/${resource.id}`);
      const version = resource.meta?.versionId;
      return (await send({ method: 'PUT', url, body: resource, version })) as never;
    },
  };
  return warehouse;
}
