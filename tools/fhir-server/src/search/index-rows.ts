/** What a search looks at: the values of the search parameters of one resource. */
export interface IndexRows {
  readonly tokens: TokenRow[];
  readonly strings: StringRow[];
  readonly dates: RangeRow[];
  readonly quantities: QuantityRow[];
  readonly references: ReferenceRow[];
  readonly uris: UriRow[];
}

export interface TokenRow {
  key: string;
  /** Null: none, or the system that the element itself implies, as in `status`. */
  system: string | null;
  code: string | null;
  /** 1: a `code` element, whose system its definition gives. */
  implied: 0 | 1;
}

export interface StringRow {
  key: string;
  /** Lower case without accents. */
  folded: string;
  exact: string;
}

export interface RangeRow {
  key: string;
  low: number;
  high: number;
}

export interface QuantityRow extends RangeRow {
  system: string | null;
  code: string | null;
  unit: string | null;
}

export interface ReferenceRow {
  key: string;
  /** Type and id on this server. Null for other targets. */
  type: string | null;
  id: string | null;
  /** Absolute or canonical URL, urn:uuid. */
  url: string | null;
}

export interface UriRow {
  key: string;
  uri: string;
}

/** Returns the text as string searches compare it: without case and accents. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
