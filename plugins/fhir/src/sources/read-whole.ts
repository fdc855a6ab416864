import { setTimeout as delay } from 'node:timers/promises';

import type { EffectLog } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import { escapeValue } from '../client/search-params';
import { countSkipped } from '../client/telemetry';
import type { FeedQuery } from './feed-query';
import { filtersIgnored } from './filters-ignored';

/** Ids of one search. With the longest ids it stays below the length of an address. */
const GROUP_SIZE = 15;

/** A resource of a page of the feed, with its content if that is to be handed over. */
export interface Listed {
  readonly listed: FhirResource;
  /** Undefined: the version is known already, or the resource is gone. Its version may be newer than the listed one. */
  readonly whole?: FhirResource;
}

export interface ReadWholeDeps {
  readonly source: string;
  readonly client: Pick<FhirClient, 'searchPages'>;
  readonly pagePauseMs: number;
  readonly log: EffectLog;
}

/** Reads the content of the resources of a page, in their order. */
export type ReadWhole = (
  page: readonly FhirResource[],
  isNew: (resource: FhirResource) => boolean,
  signal: AbortSignal,
) => AsyncGenerator<Listed, void, undefined>;

const isMarkedPart = ({ meta }: FhirResource): boolean =>
  meta?.tag?.some(({ code }) => code === 'SUBSETTED') === true;

const isUnversioned = ({ meta }: FhirResource): boolean =>
  meta?.versionId === undefined && meta?.lastUpdated === undefined;

/**
 * Creates the second pass of a feed whose pages have versions only (`_elements=id,meta`). It reads the new ones in full,
 * with the filters of the feed, so a resource that was deleted or that its filters now leave out is skipped and
 * counted. It is listed again for as long as the server lists it, in case a part of the server is behind.
 *
 * A resource without the tag `SUBSETTED` is read as well: not every server marks what it cuts, and a cut record must
 * not be handed over.
 */
export function createReadWhole(
  { feed, type, params }: FeedQuery,
  { source, client, pagePauseMs, log }: ReadWholeDeps,
): ReadWhole {
  let isLogged = false;

  async function readGroup(
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, FhirResource>> {
    const query = [
      ...params,
      ['_id', ids.map(escapeValue).join(',')] as const,
      ['_count', String(ids.length)] as const,
    ];
    const found = new Map<string, FhirResource>();
    // At worst a page for each resource.
    const options = { maxPages: ids.length + 1, signal };
    for await (const { matches, ignored } of client.searchPages(type, query, options)) {
      if (ignored.length > 0) throw filtersIgnored(ignored);
      for (const resource of matches) {
        if (resource.id !== undefined) found.set(resource.id, resource);
      }
    }
    return found;
  }

  function skip(): undefined {
    countSkipped('feeds', 'gone');
    log.debug({ source, feed, type }, 'ressource FHIR disparue entre deux lectures');
  }

  return async function* readWhole(page, isNew, signal) {
    const wanted = page.filter((resource) => isUnversioned(resource) || isNew(resource));
    if (!isLogged && wanted.some((resource) => !isMarkedPart(resource))) {
      isLogged = true;
      log.warn(
        { source, feed },
        'le serveur FHIR ne marque pas les ressources partielles (SUBSETTED) : chacune est relue',
      );
    }
    const ids = wanted.flatMap(({ id }) => (id === undefined ? [] : [id]));
    let group: ReadonlyMap<string, FhirResource> = new Map();
    let read = 0;
    for (const listed of page) {
      const at = listed.id === undefined ? -1 : ids.indexOf(listed.id);
      if (at === -1) {
        yield { listed };
        continue;
      }
      if (at >= read) {
        if (read > 0) await delay(pagePauseMs, undefined, { signal });
        group = await readGroup(ids.slice(read, read + GROUP_SIZE), signal);
        read += GROUP_SIZE;
      }
      const whole = group.get(listed.id ?? '') ?? skip();
      yield { listed, ...(whole && { whole }) };
    }
  };
}
