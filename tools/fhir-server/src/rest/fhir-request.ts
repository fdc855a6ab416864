import { type Behaviours } from '../behaviours/behaviours';
import { type BulkExports } from '../bulk/exports';
import { type Issue } from '../outcome';
import { type Resource } from '../resource';
import { type SearchLimits } from '../search/search-query';
import { type Store, type StoredVersion } from '../store/open-store';

/** One interaction: a request over HTTP, or an entry of a bundle. */
export interface FhirRequest {
  readonly method: string;
  /** Below the base URL, decoded, such as `['Patient', '1']`. */
  readonly path: readonly string[];
  readonly query: readonly (readonly [string, string])[];
  readonly header: (name: string) => string | undefined;
  /** Parsed JSON, not yet checked. */
  readonly body: unknown;
}

export interface FhirResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly resource?: Resource | undefined;
  /** Instead of a resource: several, one a line. */
  readonly ndjson?: string;
}

/** What the interactions need, of one request. */
export interface RestContext {
  readonly store: Store;
  readonly exports: BulkExports;
  readonly behaviours: Behaviours;
  readonly baseUrl: string;
  readonly limits: RestLimits;
  /** What `meta.lastUpdated` of its writes says, in ms. */
  readonly stamp: number;
  readonly validate: ((resource: Resource) => readonly Issue[]) | undefined;
  /** What the request wrote. Subscriptions are notified of it afterwards. */
  readonly written: StoredVersion[];
}

export interface RestLimits extends SearchLimits {
  readonly maxBundleEntries: number;
  readonly maxExpansion: number;
}
