import { takingTurns, type EffectLog } from '@platform/sdk';
import type { Bundle, BundleEntry, FhirResource, OperationOutcome } from 'fhir/r4';

import { FhirError, isPageExpired } from './fhir-error';
import { CompletenessCheck, requireNoFailure } from './whole-search';
import type { FhirAnswer, FhirRequest } from './fhir-request';
import { linkOf, nextPageUrl } from './page-links';
import { redact } from './redact';
import { encodeParams, vanishedFilters, type SearchParams } from './search-params';

export interface SearchOptions {
  /** The most matches to return. The last page may hold more; they are cut off. */
  readonly limit?: number;
  /** Default: the client's. A search that needs more pages fails, it never returns a part. */
  readonly maxPages?: number;
  /** True: the values identify a person, so they go into the body of a POST, never into an address. */
  readonly sensitive?: boolean;
  /** Selects again on our side: a server may ignore a filter. `limit` counts what it keeps. */
  readonly keep?: (resource: FhirResource) => boolean;
  readonly signal?: AbortSignal;
}

/** A resource that came with a result because a match references it. */
export interface IncludedResource {
  /** Its absolute address, when the server gives it. */
  readonly fullUrl?: string;
  readonly resource: FhirResource;
}

export interface SearchPage {
  /** `search.mode` match, and the entries without a mode, that have the type that was searched. */
  readonly matches: readonly FhirResource[];
  /** `search.mode` include. */
  readonly included: readonly IncludedResource[];
  /** Filters that the server ignored. The caller has to apply them. */
  readonly ignored: readonly string[];
  /** The clock of the server. */
  readonly serverDate?: Date;
  readonly isLast: boolean;
}

export interface SearchResult {
  readonly matches: readonly FhirResource[];
  readonly included: readonly IncludedResource[];
  readonly ignored: readonly string[];
  /** False when `limit` left out some matches. */
  readonly complete: boolean;
}

export interface SearchDeps {
  readonly send: (request: FhirRequest) => Promise<FhirAnswer>;
  readonly baseUrl: string;
  readonly advertisedUrl?: string | undefined;
  readonly maxPages: number;
  readonly log: EffectLog;
}

/** Longer addresses are cut off or refused by some proxies. */
const MAX_URL_LENGTH = 2_000;

/**
 * Reads the pages of a search one by one. Throws when a page fails, when the server repeats a page, and when
 * there are more than `maxPages`.
 */
export async function* searchPages(
  type: string,
  params: SearchParams,
  { maxPages, sensitive, signal }: SearchOptions,
  deps: SearchDeps,
): AsyncGenerator<SearchPage, void, undefined> {
  const most = maxPages ?? deps.maxPages;
  const seen = new Set<string>();
  const count = new CompletenessCheck(type);
  const breathe = takingTurns();
  let request = firstRequest(
    type,
    params,
    { ...(sensitive && { sensitive }), ...(signal && { signal }) },
    deps.baseUrl,
  );
  for (let number = 1; ; number += 1) {
    const { resource, serverDate } = await deps.send(request);
    await breathe();
    if (!isBundle(resource)) {
      throw new FhirError('FHIR_NOT_A_BUNDLE', {
        fr: `recherche ${type} : réponse inattendue du serveur FHIR`,
        en: `search of ${type}: unexpected answer of the FHIR server`,
      });
    }
    const next = linkOf(resource, 'next');
    const ignored = number === 1 ? vanishedFilters(params, linkOf(resource, 'self')) : [];
    requireNoFailure(request, resource);
    count.add(resource);
    logFindings(type, resource, ignored, deps.log);
    yield {
      ...entriesOf(type, resource),
      ignored,
      isLast: next === undefined,
      ...(serverDate !== undefined && { serverDate }),
    };
    if (next === undefined) {
      count.requireAll();
      return;
    }
    if (number >= most || seen.has(next)) {
      throw new FhirError('FHIR_SEARCH_TOO_LONG', {
        fr: `recherche ${type} : plus de ${number} pages, lecture incomplète refusée`,
        en: `search of ${type}: more than ${number} pages, incomplete reading refused`,
      });
    }
    seen.add(next);
    request = {
      method: 'GET',
      resource: type,
      interaction: 'search-type',
      url: nextPageUrl(next, deps),
      ...(signal && { signal }),
    };
  }
}

/** How often a search whose pages expired begins again. */
const MAX_RESTARTS = 2;

/** Reads a whole search, or its first `limit` matches. Begins again when a page expired on the server. */
export async function search(
  type: string,
  params: SearchParams,
  options: SearchOptions,
  deps: SearchDeps,
): Promise<SearchResult> {
  for (let restarts = 0; ; restarts += 1) {
    try {
      return await searchOnce(type, params, options, deps);
    } catch (error) {
      if (!isPageExpired(error) || restarts >= MAX_RESTARTS) throw error;
    }
  }
}

async function searchOnce(
  type: string,
  params: SearchParams,
  options: SearchOptions,
  deps: SearchDeps,
): Promise<SearchResult> {
  const { limit = Infinity, keep = () => true } = options;
  const matches: FhirResource[] = [];
  const included: IncludedResource[] = [];
  const ignored: string[] = [];
  for await (const page of searchPages(type, params, options, deps)) {
    matches.push(...page.matches.filter(keep));
    included.push(...page.included);
    ignored.push(...page.ignored);
    if (matches.length >= limit) {
      const complete = page.isLast && matches.length === limit;
      return { matches: matches.slice(0, limit), included, ignored, complete };
    }
  }
  return { matches, included, ignored, complete: true };
}

const isBundle = (resource: FhirResource | undefined): resource is Bundle<FhirResource> =>
  resource?.resourceType === 'Bundle';

function firstRequest(
  type: string,
  params: SearchParams,
  { sensitive, signal }: Pick<SearchOptions, 'sensitive' | 'signal'>,
  baseUrl: string,
): FhirRequest {
  const query = encodeParams(params);
  const shared = { resource: type, interaction: 'search-type', ...(signal && { signal }) };
  const inBody = sensitive === true || baseUrl.length + type.length + query.length > MAX_URL_LENGTH;
  return inBody
    ? {
        ...shared,
        method: 'POST',
        path: `${type}/_search`,
        body: query,
        contentType: 'application/x-www-form-urlencoded',
      }
    : { ...shared, method: 'GET', path: type, query };
}

function entriesOf(
  type: string,
  { entry = [] }: Bundle<FhirResource>,
): Pick<SearchPage, 'matches' | 'included'> {
  const modeOf = ({ search: found, resource }: BundleEntry<FhirResource>): string =>
    found?.mode ?? (resource?.resourceType === type ? 'match' : 'include');
  const inMode = (mode: string): IncludedResource[] =>
    entry.flatMap((one) =>
      one.resource !== undefined &&
      one.resource.resourceType !== 'OperationOutcome' &&
      modeOf(one) === mode
        ? [
            {
              resource: one.resource,
              ...(one.fullUrl !== undefined && { fullUrl: one.fullUrl }),
            },
          ]
        : [],
    );
  const matches = inMode('match').map(({ resource }) => resource);
  return {
    matches: matches.filter(({ resourceType }) => resourceType === type),
    included: inMode('include'),
  };
}

/** An OperationOutcome inside a result is a warning of the server, mostly about ignored parameters. */
function logFindings(
  type: string,
  bundle: Bundle<FhirResource>,
  ignored: readonly string[],
  log: EffectLog,
): void {
  if (ignored.length > 0) {
    log.warn({ type, ignored }, 'filtres ignorés par le serveur FHIR : appliqués localement');
  }
  const outcomes = (bundle.entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'OperationOutcome' ? [resource] : [],
  );
  for (const issue of outcomes
    .flatMap((outcome: OperationOutcome) => outcome.issue ?? [])
    .slice(0, 5)) {
    const text = redact(issue.details?.text ?? issue.diagnostics ?? '');
    log.warn({ type, code: issue.code, text }, 'avertissement du serveur FHIR');
  }
}
