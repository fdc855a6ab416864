import { randomUUID } from 'node:crypto';
import { refused } from '../outcome';
import { type JsonObject } from '../resource';
import { type StoredVersion } from '../store/open-store';
import { type FhirRequest, type FhirResponse, type RestContext } from './fhir-request';
import { toResource } from './represent';

/** `GET [type]/[id]/_history`, newest first. `_count` and `_offset` page it; `_since` (an instant) is honoured. */
export function readHistory(
  context: RestContext,
  request: FhirRequest,
  { type, id }: { readonly type: string; readonly id: string },
): FhirResponse {
  const { store, limits, baseUrl } = context;
  const total = store.historySize(type, id);
  if (total === 0) throw refused(404, 'not-found', `${type}/${id} is not known.`);
  const query = new Map(request.query);
  const count = Math.min(number(query, '_count', limits.defaultPageSize), limits.maxPageSize);
  const offset = number(query, '_offset', 0);
  const since = sinceOf(query.get('_since'));
  const found = store
    .history(type, id, count, offset)
    .filter(({ lastUpdated }) => lastUpdated >= since);
  const url = `${baseUrl}/${type}/${id}/_history`;
  const link = [{ relation: 'self', url: `${url}?_count=${count}&_offset=${offset}` }];
  if (offset + count < total && found.length === count) {
    link.push({ relation: 'next', url: `${url}?_count=${count}&_offset=${offset + count}` });
  }
  return {
    status: 200,
    resource: {
      resourceType: 'Bundle',
      id: randomUUID(),
      type: 'history',
      ...(since === -Infinity ? { total } : {}),
      link,
      ...(found.length === 0 ? {} : { entry: found.map((version) => entryOf(baseUrl, version)) }),
    },
  };
}

function entryOf(baseUrl: string, version: StoredVersion): JsonObject {
  const { type, id, method, versionId, lastUpdated, deleted } = version;
  return {
    fullUrl: `${baseUrl}/${type}/${id}`,
    ...(deleted ? {} : { resource: toResource(version) }),
    request: { method, url: method === 'POST' ? type : `${type}/${id}` },
    response: {
      status: method === 'POST' ? '201' : method === 'DELETE' ? '204' : '200',
      etag: `W/"${versionId}"`,
      lastModified: new Date(lastUpdated).toISOString(),
    },
  };
}

function number(query: ReadonlyMap<string, string>, name: string, byDefault: number): number {
  const text = query.get(name);
  if (text === undefined) return byDefault;
  if (!/^\d{1,9}$/.test(text)) throw refused(400, 'value', `${name} must be a whole number.`);
  return Number(text);
}

function sinceOf(text: string | undefined): number {
  if (text === undefined) return -Infinity;
  const since = Date.parse(text);
  if (Number.isNaN(since)) throw refused(400, 'value', '_since must be an instant.');
  return since;
}
