import { isOneOf } from '../shared/is-one-of';

const TABS = ['roles', 'keys', 'audit'] as const;

export type AdministrationTab = (typeof TABS)[number];

const FILTERS = ['actor', 'action', 'resource', 'from', 'to'] as const;

/** Filters of the audit log. `from` and `to` are instants (ISO 8601). */
export type AuditFilter = { readonly [K in (typeof FILTERS)[number]]?: string };

/** What the address of the administration says. */
export type AdministrationSearch = AuditFilter & { readonly tab?: AdministrationTab };

const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Returns the filters of an address. What is not a filter is left out. */
export function auditFilterIn(search: Readonly<Record<string, unknown>>): AuditFilter {
  const given = FILTERS.flatMap((name) => {
    const value = search[name];
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '') return [];
    return (name === 'from' || name === 'to') && !isInstant(text) ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given);
}

export function readAdministrationSearch(
  search: Readonly<Record<string, unknown>>,
): AdministrationSearch {
  const { tab } = search;
  return { ...(isOneOf(TABS, tab) && { tab }), ...auditFilterIn(search) };
}
