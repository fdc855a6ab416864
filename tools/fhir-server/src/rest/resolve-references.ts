import { refused } from '../outcome';
import { isObject, type Json } from '../resource';
import { parseAddress } from './bundle-entry';
import { type RestContext } from './fhir-request';
import { findOnly } from './write-resource';

/**
 * Returns the body with what refers to other entries of a transaction replaced by where these are now: their
 * `fullUrl` (urn:uuid), and references that are a search, such as `Patient?identifier=x`.
 */
export function resolveReferences(
  context: RestContext,
  body: unknown,
  places: ReadonlyMap<string, string>,
): unknown {
  const resolve = (value: Json | undefined, name?: string): Json | undefined => {
    if (typeof value === 'string') return resolveText(value, name);
    if (Array.isArray(value)) return value.map((item) => resolve(item) as Json);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, resolve(child, key)]),
    );
  };
  const resolveText = (text: string, name: string | undefined): string => {
    const place = places.get(text);
    if (place !== undefined && name !== 'fullUrl') return place;
    return name === 'reference' && /^[A-Z]\w+\?/.test(text) ? searched(context, text) : text;
  };
  return resolve(body as Json);
}

function searched(context: RestContext, reference: string): string {
  const { path, query } = parseAddress(reference, context.baseUrl);
  const [type = ''] = path;
  const found = findOnly(context, type, new URLSearchParams(query).toString());
  if (found === undefined) {
    throw refused(412, 'not-found', `Nothing matches a conditional reference to ${type}.`);
  }
  return `${type}/${found.id}`;
}
