import { randomUUID } from 'node:crypto';
import { type Issue, outcomeOf, refused, RequestRefusedError } from '../outcome';
import { type JsonObject, type Resource } from '../resource';
import { findIncluded } from '../search/find-included';
import { type Cursor, findMatches, isOrderedByUpdate, type Matches } from '../search/find-matches';
import { parseSearch, type SearchQuery, warning } from '../search/search-query';
import { type StoredVersion } from '../store/open-store';
import { type FhirRequest, type FhirResponse, type RestContext } from './fhir-request';
import { referenceBase } from './reference-base';
import { toResource, withElements } from './represent';

/** `GET [type]?…`. `given` are the parameters of the address and, of a POST search, of the form. */
export function searchResources(
  context: RestContext,
  request: FhirRequest,
  type: string,
  given: FhirRequest['query'],
): FhirResponse {
  const { store, limits, behaviours } = context;
  const query = parseSearch(type, given, limits);
  const warnings = [...query.warnings, ...unknownParameters(context, request, query)];
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const page = cursor?.page ?? Math.floor(query.offset / Math.max(query.count, 1)) + 1;
  if (page === behaviours.failingPage) throw refused(500, 'exception', `Page ${page} failed.`);
  const matches = findMatches(store, query, { baseUrl: referenceBase(context), cursor });
  const included = findIncluded(store, query, matches.found, limits.maxIncludes + 1);
  if (included.length > limits.maxIncludes) {
    included.pop();
    warnings.push(warning('too-costly', `Only ${limits.maxIncludes} included resources.`));
  }
  if (behaviours.warningInSearch !== '') {
    warnings.push(warning('informational', behaviours.warningInSearch));
  }
  const entry = [
    ...matches.found.map((found) => entryOf(context, query, found, 'match')),
    ...included.map((found) => entryOf(context, query, found, 'include')),
    ...(warnings.length === 0
      ? []
      : [{ resource: outcomeOf(warnings), search: { mode: 'outcome' } }]),
  ];
  const resource: Resource = {
    resourceType: 'Bundle',
    id: randomUUID(),
    meta: { lastUpdated: new Date(context.stamp).toISOString() },
    type: 'searchset',
    ...(matches.total === undefined ? {} : { total: matches.total }),
    link: links(context, query, matches, page),
    ...(entry.length === 0 ? {} : { entry }),
  };
  return { status: 200, resource };
}

/** Throws 400 if the parameters that do not exist are refused. */
function unknownParameters(
  { behaviours }: RestContext,
  request: FhirRequest,
  { unknown, type }: SearchQuery,
): Issue[] {
  if (unknown.length === 0 || behaviours.unknownParameters === 'ignore') return [];
  const issues = unknown.map((name) =>
    warning('not-supported', `Unknown search parameter of ${type}: ${name.slice(0, 64)}`),
  );
  const isStrict = request.header('prefer')?.includes('handling=strict') === true;
  if (isStrict || behaviours.unknownParameters === 'refuse') {
    throw new RequestRefusedError(
      400,
      issues.map((issue) => ({ ...issue, severity: 'error' as const })),
    );
  }
  return issues;
}

const entryOf = (
  { baseUrl }: RestContext,
  { elements }: SearchQuery,
  stored: StoredVersion,
  mode: 'match' | 'include',
): JsonObject => ({
  fullUrl: `${baseUrl}/${stored.type}/${stored.id}`,
  resource: mode === 'match' ? withElements(toResource(stored), elements) : toResource(stored),
  search: { mode },
});

function links(
  { baseUrl, behaviours }: RestContext,
  query: SearchQuery,
  { found, hasMore }: Matches,
  page: number,
): JsonObject[] {
  const url = (base: string, more: Record<string, string> = {}): string => {
    const text = new URLSearchParams([
      ...query.applied.map(([name, value]): [string, string] => [name, value]),
      ...Object.entries(more),
    ]).toString();
    return `${base}/${query.type}${text === '' ? '' : `?${text}`}`;
  };
  const result: JsonObject[] = [{ relation: 'self', url: url(baseUrl) }];
  const last = found.at(-1);
  if (!hasMore || last === undefined) return result;
  const position: Record<string, string> =
    behaviours.paging === 'cursor' && isOrderedByUpdate(query)
      ? { _cursor: writeCursor({ lastUpdated: last.lastUpdated, rid: last.rid, page: page + 1 }) }
      : { _offset: String(query.offset + query.count) };
  const own = new URL(baseUrl);
  const { nextLinkOrigin, nextLinkPath } = behaviours;
  const base = `${nextLinkOrigin || own.origin}${nextLinkPath || own.pathname}`;
  return [...result, { relation: 'next', url: url(base, position) }];
}

const writeCursor = ({ lastUpdated, rid, page }: Cursor): string =>
  Buffer.from(`${lastUpdated}:${rid}:${page}`).toString('base64url');

function readCursor(text: string): Cursor {
  const match = /^(-?\d{1,16}):(\d{1,16}):(\d{1,9})$/.exec(
    Buffer.from(text, 'base64url').toString('latin1'),
  );
  if (match === null) throw refused(400, 'value', 'Unknown _cursor.');
  const [, lastUpdated, rid, page] = match;
  return { lastUpdated: Number(lastUpdated), rid: Number(rid), page: Number(page) };
}
