import type { FhirResource } from 'fhir/r4';

export type FhirMethod = 'GET' | 'POST' | 'PUT';

/** One interaction with the server, before it has headers and an address. */
export interface FhirRequest {
  readonly method: FhirMethod;
  /** What the interaction is for, in spans, counters and messages: `Patient`, `metadata`. */
  readonly resource: string;
  /** FHIR name of the interaction: `read`, `search-type`, `create`, `update`, `capabilities`. */
  readonly interaction: string;
  /** Path below the base URL, percent-encoded, without a query: `Patient/42`. Or `url`. */
  readonly path?: string;
  /** Full address on the same origin: a link that the server gave. */
  readonly url?: string;
  /** Encoded query, without `?`. */
  readonly query?: string;
  /** The id that the caller gave, for messages. */
  readonly id?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly ifMatch?: string;
  readonly ifNoneExist?: string;
  readonly signal?: AbortSignal;
}

/** What the server answered, once it is known to be a FHIR resource, or nothing (204). */
export interface FhirAnswer {
  readonly status: number;
  readonly resource?: FhirResource;
  readonly etag?: string;
  readonly location?: string;
  /** Server clock (`Date` header), when it sent one. */
  readonly serverDate?: Date;
}

/** A response as HTTP gives it: not yet trusted, not yet parsed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}
