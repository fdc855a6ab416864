import { createHash } from 'node:crypto';

import type { FhirResource } from 'fhir/r4';

import type { KeyKind } from './poll-config';

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 32);

/** The last part of a key. It has no dot, so that two resources never share a key. */
const lastPart = (text: string): string =>
  /^[\w-]{1,64}$/.test(text) ? text : `sha-${digestOf(text)}`;

/** The version of a resource, compared and never interpreted: servers use numbers and UUIDs. */
const versionOf = ({ meta }: FhirResource): string => meta?.versionId ?? meta?.lastUpdated ?? '0';

/** `none` for a resource without one. */
export const statusOf = (resource: FhirResource): string => {
  const { status } = resource as { readonly status?: unknown };
  return typeof status === 'string' ? status : 'none';
};

/** The same for two versions that say the same, whoever wrote them: the order of members does not matter either. */
function contentOf(resource: FhirResource): string {
  const { meta: _meta, text: _text, ...content } = resource as FhirResource & { text?: unknown };
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/**
 * Returns the key of a record: `<Type>.<id>`, then `.v<version>`, `.c<digest of the content>` or `.<status>`. It has characters `[A-Za-z0-9._-]` only,
 * because it becomes part of the id of a run.
 */
export function recordKey(resource: FhirResource, kind: KeyKind): string {
  const id = /^[\w.-]{1,64}$/.test(resource.id ?? '')
    ? resource.id
    : `sha-${digestOf(resource.id ?? '')}`;
  const beginning = `${resource.resourceType}.${id}`;
  switch (kind) {
    case 'version':
      return `${beginning}.v${lastPart(versionOf(resource))}`;
    case 'content':
      return `${beginning}.c${digestOf(contentOf(resource))}`;
    case 'id':
      return beginning;
    case 'id+status':
      return `${beginning}.${lastPart(statusOf(resource))}`;
  }
}

/** Identifies a version of a resource among those that were read, in 16 characters. */
export const versionMark = (resource: FhirResource): string =>
  createHash('sha256')
    .update(JSON.stringify([resource.resourceType, resource.id, versionOf(resource)]))
    .digest('base64url')
    .slice(0, 16);
