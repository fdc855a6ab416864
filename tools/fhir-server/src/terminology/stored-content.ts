import { type Resource } from '../resource';
import { findMatches } from '../search/find-matches';
import { parseSearch } from '../search/search-query';
import { type RestContext } from '../rest/fhir-request';

/** Returns the latest stored resource with this canonical URL (`url` or `url|version`). */
export function findByUrl(
  context: RestContext,
  type: 'CodeSystem' | 'ValueSet',
  canonical: string,
): Resource | undefined {
  const [url = '', version] = canonical.split('|');
  const parameters: [string, string][] = [
    ['url', url.replaceAll(',', '\\,')],
    ['_sort', '-_lastUpdated'],
    ['_count', '1'],
    ...(version === undefined ? [] : [['version', version] as [string, string]]),
  ];
  const query = parseSearch(type, parameters, context.limits);
  const [found] = findMatches(context.store, query, context).found;
  return found === undefined ? undefined : (JSON.parse(found.body) as Resource);
}
