import type { FhirResource } from 'fhir/r4';

import type { FhirRequest } from './fhir-request';
import { encodeParams, pathSegment, type SearchParams } from './search-params';

export interface WriteOptions {
  /** Search parameters for `If-None-Exist`: the resource is created only when none matches. */
  readonly ifNoneExist?: SearchParams;
  /** The version that was read (`meta.versionId`). */
  readonly versionId?: string;
  readonly signal?: AbortSignal;
}

export function createRequest(
  resource: FhirResource,
  { ifNoneExist, signal }: WriteOptions,
): FhirRequest {
  return {
    method: 'POST',
    resource: resource.resourceType,
    interaction: 'create',
    path: resource.resourceType,
    body: JSON.stringify(resource),
    ...(ifNoneExist !== undefined && { ifNoneExist: encodeParams(ifNoneExist) }),
    ...(signal && { signal }),
  };
}

export function updateRequest(
  resource: FhirResource,
  { versionId, signal }: WriteOptions,
): FhirRequest {
  const id = resource.id ?? '';
  return {
    method: 'PUT',
    resource: resource.resourceType,
    interaction: 'update',
    path: `${resource.resourceType}/${pathSegment(id)}`,
    id,
    body: JSON.stringify(resource),
    ...(versionId !== undefined && { ifMatch: `W/"${versionId}"` }),
    ...(signal && { signal }),
  };
}
