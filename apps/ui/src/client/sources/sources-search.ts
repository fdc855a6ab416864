import { isOneOf } from '../shared/is-one-of';

const TABS = ['feeds', 'refused', 'try'] as const;

export type SourcesTab = (typeof TABS)[number];

/** What the address of the sources says. */
export interface SourcesSearch {
  readonly tab?: SourcesTab;
  /** Only refused records of this feed. */
  readonly feed?: string;
  /** The chosen refused record. */
  readonly record?: string;
  /** The binding to try. */
  readonly binding?: string;
}

export function readSourcesSearch({
  tab,
  ...rest
}: Readonly<Record<string, unknown>>): SourcesSearch {
  const texts = Object.entries(rest).flatMap(([name, value]) => {
    const text = typeof value === 'number' ? String(value) : value;
    const isKnown = ['feed', 'record', 'binding'].includes(name);
    return isKnown && typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
  });
  return { ...(isOneOf(TABS, tab) && { tab }), ...Object.fromEntries(texts) };
}
