import { type Resource } from '../resource';
import { RESOURCE_RULES } from '../check/resource-rules';
import { type StoredVersion } from '../store/open-store';
import { type FhirRequest, type FhirResponse, type RestContext } from './fhir-request';

/** Returns the resource as a client sees it, with the server's `meta`. */
export function toResource({ body, versionId, lastUpdated }: StoredVersion): Resource {
  const { resourceType, id, meta, ...rest } = JSON.parse(body) as Resource;
  const own = { versionId, lastUpdated: new Date(lastUpdated).toISOString() };
  return { resourceType, ...(id === undefined ? {} : { id }), meta: { ...meta, ...own }, ...rest };
}

const SUBSETTED = {
  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationValue',
  code: 'SUBSETTED',
};

/** Keeps the elements that `_elements` names and those that a resource cannot lack, and marks the result as a part. */
export function withElements(
  resource: Resource,
  elements: readonly string[] | undefined,
): Resource {
  if (elements === undefined) return resource;
  const { resourceType, meta } = resource;
  const required = RESOURCE_RULES[resourceType]?.required ?? [];
  const kept = new Set(['resourceType', 'id', ...elements, ...required]);
  const choices = required.filter((name) => name.endsWith('[x]')).map((name) => name.slice(0, -3));
  const tags = Array.isArray(meta?.['tag']) ? meta['tag'] : [];
  const part = Object.entries(resource).filter(
    ([name]) => kept.has(name) || choices.some((choice) => name.startsWith(choice)),
  );
  return {
    resourceType,
    ...Object.fromEntries(part),
    meta: { ...meta, tag: [...tags, SUBSETTED] },
  };
}

export const versionHeaders = ({
  versionId,
  lastUpdated,
}: StoredVersion): Record<string, string> => ({
  etag: `W/"${versionId}"`,
  'last-modified': new Date(lastUpdated).toUTCString(),
});

/** The response to a write: `Location`, and a body unless `Prefer: return=minimal` asks for none. */
export function writeResponse(
  context: RestContext,
  request: FhirRequest,
  { status, stored }: { status: number; stored: StoredVersion },
): FhirResponse {
  const { type, id, versionId } = stored;
  const minimal = request.header('prefer')?.includes('return=minimal') === true;
  return {
    status,
    headers: {
      ...versionHeaders(stored),
      location: `${context.baseUrl}/${type}/${id}/_history/${versionId}`,
    },
    resource: minimal ? undefined : toResource(stored),
  };
}
