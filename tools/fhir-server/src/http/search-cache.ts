import { LRUCache } from 'lru-cache';
import { type FhirRequest } from '../rest/fhir-request';
import { type RawResponse } from './respond';

const MAX_CACHED = 500;

/** Serves the same search from memory for a while, as some servers do by default. */
export interface SearchCache {
  through(
    request: FhirRequest,
    ttlMs: number,
    search: () => Promise<RawResponse>,
  ): Promise<RawResponse>;
  clear(): void;
}

export function createSearchCache(): SearchCache {
  const cache = new LRUCache<string, RawResponse>({ max: MAX_CACHED });
  return {
    clear: () => cache.clear(),
    async through(request, ttlMs, search) {
      if (ttlMs <= 0 || !isSearch(request)) return search();
      const key = JSON.stringify([request.path, request.query, request.body]);
      const isFresh = request.header('cache-control')?.includes('no-cache') !== true;
      const cached = isFresh ? cache.get(key) : undefined;
      if (cached !== undefined) return cached;
      const response = await search();
      if (response.status === 200) cache.set(key, response, { ttl: ttlMs });
      return response;
    },
  };
}

const isSearch = ({ method, path }: FhirRequest): boolean =>
  (method === 'GET' && path.length === 1 && path[0] !== 'metadata') ||
  (method === 'POST' && path[1] === '_search');
