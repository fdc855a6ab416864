/** Name and value of each search parameter, in order. Values are not encoded yet. */
export type SearchParams = readonly (readonly [name: string, value: string])[];

/** Parameters that shape the result instead of selecting resources. */
const RESULT_PARAMETERS = new Set([
  '_count',
  '_sort',
  '_include',
  '_revinclude',
  '_total',
  '_elements',
  '_summary',
  '_format',
]);

const isFilter = (name: string): boolean => !RESULT_PARAMETERS.has(name.split(':')[0] ?? name);

/** Encodes an id as one segment of a path. Clients and servers resolve `.` and `..`, however they are encoded once. */
export const pathSegment = (id: string): string =>
  /^\.{1,2}$/.test(id) ? id.replaceAll('.', '%252E') : encodeURIComponent(id);

/** Percent-encodes everything, `+` and `:` included: an unencoded `+01:00` arrives as a space. */
export const encodeParams = (params: SearchParams): string =>
  params
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');

/** Escapes the characters that separate parts of a FHIR search value (FHIR R4, 3.1.1.5.7). */
export const escapeValue = (value: string): string => value.replace(/[\\$,|]/g, '\\$&');

/** `system|code`; without a system, the code of any system. */
export const token = (system: string | undefined, code: string): string =>
  system === undefined ? escapeValue(code) : `${escapeValue(system)}|${escapeValue(code)}`;

/** Names of the filters, `_sort` and `_elements`, that a page does not carry in its `self` link: the server ignored them. */
export function vanishedFilters(params: SearchParams, selfLink: string | undefined): string[] {
  if (selfLink === undefined) return [];
  const query = selfLink.split('?')[1] ?? '';
  const kept = new Set([...new URLSearchParams(query).keys()]);
  const names = params
    .map(([name]) => name)
    .filter((name) => isFilter(name) || name === '_sort' || name === '_elements');
  return [...new Set(names)].filter((name) => !kept.has(name));
}
