import { isOneOf } from '../shared/is-one-of';

export const ELEMENT_KINDS = [
  ...(['node', 'type', 'value-set', 'dimension', 'conversion', 'context-kind'] as const),
  ...(['adapter', 'event-source', 'event-binding', 'agent', 'provider', 'sandbox'] as const),
] as const;

export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** What the address of the catalog says. */
export interface CatalogSearch {
  readonly find?: string;
  /** Only elements of this kind. */
  readonly kind?: ElementKind;
  /** The chosen element, as `<kind>:<id>`. */
  readonly item?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export function readCatalogSearch({
  find,
  kind,
  item,
}: Readonly<Record<string, unknown>>): CatalogSearch {
  // An address that says `?find=7` has a number.
  const words = typeof find === 'number' ? String(find) : find;
  return {
    ...(isText(words) && { find: words }),
    ...(isOneOf(ELEMENT_KINDS, kind) && { kind }),
    ...(isText(item) && { item }),
  };
}
