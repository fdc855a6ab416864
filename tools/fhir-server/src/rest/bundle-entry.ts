import { outcomeOf, refused, RequestRefusedError } from '../outcome';
import { isObject, type Json, type JsonObject, type Resource, textOf } from '../resource';
import { type FhirRequest, type FhirResponse } from './fhir-request';

/** An entry of a batch or a transaction, as a request. */
export interface BundleEntry {
  readonly request: FhirRequest;
  readonly fullUrl: string | undefined;
  /** Criteria of a conditional create. */
  readonly ifNoneExist: string | undefined;
}

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** Reads an entry. Throws 400 if it is no request. */
export function readEntry(entry: Json, baseUrl: string): BundleEntry {
  const request = isObject(entry) ? entry['request'] : undefined;
  const method = isObject(request) ? textOf(request['method']) : undefined;
  const address = isObject(request) ? textOf(request['url']) : undefined;
  if (!isObject(entry) || !isObject(request) || method === undefined || address === undefined) {
    throw refused(400, 'invalid', 'An entry has no request with method and url.');
  }
  if (!METHODS.has(method)) {
    throw refused(400, 'not-supported', `${method.slice(0, 16)} is not supported in a bundle.`);
  }
  const { path, query } = parseAddress(address, baseUrl);
  const headers: Readonly<Record<string, string | undefined>> = {
    'if-match': textOf(request['ifMatch']),
    'if-none-match': textOf(request['ifNoneMatch']),
    'if-none-exist': textOf(request['ifNoneExist']),
  };
  return {
    request: { method, path, query, header: (name) => headers[name], body: entry['resource'] },
    fullUrl: textOf(entry['fullUrl']),
    ifNoneExist: headers['if-none-exist'],
  };
}

/** Splits `Patient/1?x=y`, relative or below the base URL. Throws 400 for anything else. */
export function parseAddress(
  address: string,
  baseUrl: string,
): { path: string[]; query: [string, string][] } {
  const relative = address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length + 1) : address;
  const [path = '', search = ''] = relative.replace(/^\//, '').split(/\?(.*)/s);
  try {
    return {
      path: path.split('/').filter(Boolean).map(decodeURIComponent),
      query: [...new URLSearchParams(search)],
    };
  } catch {
    throw refused(400, 'invalid', 'An address is not well-formed.');
  }
}

const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  304: 'Not Modified',
};

export function responseEntry({ status, headers = {}, resource }: FhirResponse): JsonObject {
  const { etag, location } = headers;
  const lastUpdated = resource?.meta?.['lastUpdated'];
  return {
    ...(resource === undefined ? {} : { resource }),
    response: {
      status: [status, REASONS[status]].join(' ').trim(),
      ...(location === undefined ? {} : { location }),
      ...(etag === undefined ? {} : { etag }),
      ...(lastUpdated === undefined ? {} : { lastModified: lastUpdated }),
    },
  };
}

export function failedEntry(error: unknown): JsonObject {
  if (!(error instanceof RequestRefusedError)) throw error;
  return { response: { status: String(error.status), outcome: outcomeOf(error.issues) } };
}

export const bundleOf = (type: string, entry: JsonObject[]): Resource => ({
  resourceType: 'Bundle',
  type,
  ...(entry.length === 0 ? {} : { entry }),
});
