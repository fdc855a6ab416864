import type { Bundle, FhirResource, OperationOutcome } from 'fhir/r4';

import { notFhir, saidBy } from './send-call';
import { WarehouseError } from './warehouse-error';

export type ResourceType = FhirResource['resourceType'];
export type Resource<T extends ResourceType> = Extract<FhirResource, { resourceType: T }>;
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
  /** Whether there are more, on a next page or because the server sent more than were asked for. */
  readonly more: boolean;
}

interface Asked<T extends ResourceType> {
  readonly type: T;
  readonly url: URL;
  readonly base: URL;
  /** Matches that are taken, however many the server sends. */
  readonly most: number;
}

/** Resources beside the matches of a page that are taken: each match brings a few. */
const INCLUDED_PER_MATCH = 4;

/** Reads the result of a search. Throws `WarehouseError`, also where the server says that it is a part of the result. */
export function foundPage<T extends ResourceType>(
  bundle: FhirResource | undefined,
  { type, url, base, most }: Asked<T>,
): FoundPage<T> {
  if (bundle?.resourceType !== 'Bundle') throw notFhir();
  const matches: Stored<FhirResource>[] = [];
  const included: Stored<FhirResource>[] = [];
  let isCut = false;
  for (const { resource, search } of bundle.entry ?? []) {
    if (isOutcome(resource)) {
      const failed = resource.issue.some(({ severity }) => /^(?:error|fatal)$/.test(severity));
      if (failed) throw new WarehouseError('refused', saidBy(resource) ?? 'OperationOutcome');
    } else if (resource?.id !== undefined) {
      const isMatch = resource.resourceType === type && search?.mode !== 'include';
      const into = isMatch ? matches : included;
      const hasRoom = into.length < (isMatch ? most : most * INCLUDED_PER_MATCH);
      if (hasRoom) into.push(resource as Stored<FhirResource>);
      else if (isMatch) isCut = true;
    }
  }
  const next = nextOf(bundle, url, base);
  return {
    matches: matches as readonly FhirResource[] as readonly Stored<Resource<T>>[],
    included,
    total: bundle.total,
    next,
    more: isCut || next !== undefined,
  };
}

const isOutcome = (
  resource: { readonly resourceType: string } | undefined,
): resource is OperationOutcome => resource?.resourceType === 'OperationOutcome';

/**
 * Path and query of the next page, below the address at which this server is known here: one behind a proxy, or of another
 * maker, may name another host and another path.
 */
function nextOf({ link = [] }: Bundle, asked: URL, base: URL): string | undefined {
  const next = link.find(({ relation }) => relation === 'next')?.url;
  if (next === undefined || !URL.canParse(next, asked.href)) return undefined;
  const { pathname, search } = new URL(next, asked);
  if (isBelow(pathname, base)) return `${pathname}${search}`;
  const type = asked.pathname.slice(base.pathname.length);
  return `${base.pathname}${pathname.endsWith(type) ? type : ''}${search}`;
}

const isBelow = (pathname: string, { pathname: base }: URL): boolean =>
  pathname === base || pathname.startsWith(`${base}/`);

/** The address of the page that a cursor names, which came back from a browser. */
export function pageUrl(base: URL, cursor: string): URL {
  const url = new URL(cursor, base);
  if (url.origin !== base.origin || !isBelow(url.pathname, base)) throw notFhir();
  return url;
}
