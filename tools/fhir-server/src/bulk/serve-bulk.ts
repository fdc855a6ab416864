import { refused } from '../outcome';
import { type FhirRequest, type FhirResponse, type RestContext } from '../rest/fhir-request';
import { BULK_FILES, BULK_STATUS } from './bulk-exports';

export const isBulk = ([first = '']: FhirRequest['path']): boolean =>
  ['$export', BULK_STATUS, BULK_FILES].includes(first);

/** Serves the export of the whole system as HL7 FHIR Bulk Data Access describes it. Throws `RequestRefusedError`. */
export function serveBulk(
  { exports, baseUrl, stamp }: RestContext,
  { method, path, query, header }: FhirRequest,
): FhirResponse {
  const [first, id = '', name = ''] = path;
  if (first === '$export') {
    if (method !== 'GET' || path.length > 1) {
      throw refused(405, 'not-supported', 'The whole system is exported, by GET.');
    }
    if (!/(^|,)\s*respond-async\s*(,|$)/.test(header('prefer') ?? '')) {
      throw refused(400, 'invalid', 'An export needs the header Prefer: respond-async.');
    }
    const parameters = new URLSearchParams(query.map(([...pair]) => pair)).toString();
    const url = `${baseUrl}/$export${parameters === '' ? '' : `?${parameters}`}`;
    const status = exports.start({ baseUrl, url, query, at: stamp });
    return { status: 202, headers: { 'content-location': status } };
  }
  if (first === BULK_FILES && method === 'GET')
    return { status: 200, ndjson: exports.file(id, name) };
  if (first === BULK_STATUS && method === 'DELETE') {
    exports.forget(id);
    return { status: 202 };
  }
  if (first !== BULK_STATUS || method !== 'GET') {
    throw refused(405, 'not-supported', 'Not supported here.');
  }
  const manifest = exports.status(id, baseUrl);
  return manifest === undefined
    ? { status: 202, headers: { 'x-progress': 'in progress', 'retry-after': '1' } }
    : { status: 200, resource: manifest };
}
