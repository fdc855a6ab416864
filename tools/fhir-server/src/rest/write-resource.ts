import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { refused } from '../outcome';
import { type Resource } from '../resource';
import { findMatches } from '../search/find-matches';
import { indexResource } from '../search/index-resource';
import { referenceBase } from './reference-base';
import { parseSearch } from '../search/search-query';
import { type StoredVersion } from '../store/open-store';
import { type RestContext } from './fhir-request';
import { prepareResource } from './prepare-resource';

/** A write that was done, or found to be done already. */
export interface Written {
  readonly status: 200 | 201;
  readonly stored: StoredVersion;
}

/** `POST [type]`. With criteria of `If-None-Exist`, only if nothing matches them; throws 412 if several do. */
export function createResource(
  context: RestContext,
  type: string,
  body: unknown,
  { ifNoneExist, id }: { ifNoneExist?: string | undefined; id?: string | undefined } = {},
): Written {
  const existing = ifNoneExist === undefined ? undefined : findOnly(context, type, ifNoneExist);
  if (existing !== undefined) return { status: 200, stored: existing };
  const resource = prepareResource(context, type, body, id ?? randomUUID());
  return { status: 201, stored: store(context, resource, 'POST') };
}

/** `PUT [type]/[id]`. */
export function updateResource(
  context: RestContext,
  place: { readonly type: string; readonly id: string },
  body: unknown,
  ifMatch?: string,
): Written {
  const { type, id } = place;
  const sentId = (body as Resource | undefined)?.id;
  if (sentId !== undefined && sentId !== id) {
    throw refused(400, 'invalid', 'The id in the body is not the id in the address.');
  }
  const resource = prepareResource(context, type, body, id);
  if (resource.id !== id || !/^[A-Za-z0-9\-.]{1,64}$/.test(id)) {
    throw refused(400, 'value', 'The id in the address is not a FHIR id.');
  }
  const current = context.store.read(type, id);
  requireVersion(context, current, ifMatch);
  if (current === undefined && !context.behaviours.updateAsCreate) {
    throw refused(404, 'not-found', `${type}/${id} does not exist, and PUT creates nothing here.`);
  }
  if (current?.deleted === false && isUnchanged(context, current, resource)) {
    return { status: 200, stored: current };
  }
  const status = current?.deleted === false ? 200 : 201;
  return { status, stored: store(context, resource, 'PUT') };
}

/** `DELETE [type]/[id]`. Returns undefined if there was nothing to delete. */
export function deleteResource(
  context: RestContext,
  { type, id }: { readonly type: string; readonly id: string },
  ifMatch?: string,
): StoredVersion | undefined {
  const current = context.store.read(type, id);
  requireVersion(context, current, ifMatch);
  if (current === undefined || current.deleted) return undefined;
  const resource = JSON.parse(current.body) as Resource & { id: string };
  return store(context, resource, 'DELETE');
}

/** Returns the one resource that the criteria match, if any. Throws 412 for several, 400 for criteria that filter nothing. */
export function findOnly(
  context: RestContext,
  type: string,
  criteria: string,
): StoredVersion | undefined {
  const limits = { ...context.limits, defaultPageSize: 2 };
  const query = parseSearch(type, new URLSearchParams(criteria), limits);
  if (query.unknown.length > 0 || query.filters.length === 0) {
    throw refused(400, 'invalid', 'The condition has no search parameter, or an unknown one.');
  }
  const { found } = findMatches(context.store, { ...query, count: 2 }, context);
  if (found.length > 1) {
    throw refused(412, 'multiple-matches', 'Several resources match the condition.');
  }
  return found[0];
}

function store(
  context: RestContext,
  resource: Resource & { id: string },
  method: 'POST' | 'PUT' | 'DELETE',
): StoredVersion {
  const { behaviours, stamp } = context;
  const stored = context.store.write({
    resource,
    method,
    lastUpdated: stamp,
    versionId: (version) => (behaviours.versionIds === 'uuid' ? randomUUID() : String(version)),
    rows: method === 'DELETE' ? undefined : indexResource(resource, referenceBase(context)),
  });
  context.written.push(stored);
  return stored;
}

function requireVersion(
  { behaviours }: RestContext,
  current: StoredVersion | undefined,
  ifMatch: string | undefined,
): void {
  if (ifMatch === undefined) return;
  const wanted = ifMatch.trim().replace(/^(?:W\/)?"?(.*?)"?$/, '$1');
  if (current !== undefined && !current.deleted && current.versionId === wanted) return;
  throw refused(
    behaviours.lostUpdateStatus,
    'conflict',
    `The current version is ${current?.versionId ?? 'none'}, not ${wanted.slice(0, 64)}.`,
  );
}

const isUnchanged = (
  { behaviours }: RestContext,
  { body }: StoredVersion,
  resource: Resource,
): boolean =>
  behaviours.unchangedUpdate === 'keeps-version' && isDeepStrictEqual(JSON.parse(body), resource);
