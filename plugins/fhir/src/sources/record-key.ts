import { createHash } from 'node:crypto';

import type { WithdrawnRecords } from '@platform/sdk';
import type { FhirResource } from 'fhir/r4';

import type { KeyKind } from './poll-config';

const DIGEST_LENGTH = 32;

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);

/** The last part of a key. It has no dot, so that two resources never share a key. */
const lastPart = (text: string): string =>
  /^[\w-]{1,64}$/.test(text) ? text : `sha-${digestOf(text)}`;

/** The version of a resource, compared and never interpreted: servers use numbers and UUIDs. */
const versionOf = ({ meta }: FhirResource): string => meta?.versionId ?? meta?.lastUpdated ?? '0';

/** `none` for a resource without one. */
const statusOf = (resource: FhirResource): string => {
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

/** `<Type>.<id>`, with which the keys of all versions of a resource begin. */
function resourceKey({ id = '', resourceType }: FhirResource): string {
  return `${resourceType}.${/^[\w.-]{1,64}$/.test(id) ? id : `sha-${digestOf(id)}`}`;
}

/** What stands between the key of the resource and what tells its versions apart. */
const BEFORE_VERSION = { version: '.v', content: '.c', id: undefined, 'id+status': '.' } as const;

/**
 * Returns the key of a record: `<Type>.<id>`, then `.v<version>`, `.c<digest of the content>` or `.<status>`. It has characters `[A-Za-z0-9._-]` only,
 * because it becomes part of the id of a run.
 */
export function recordKey(resource: FhirResource, kind: KeyKind): string {
  const beginning = `${resourceKey(resource)}${BEFORE_VERSION[kind] ?? ''}`;
  switch (kind) {
    case 'version':
      return beginning + lastPart(versionOf(resource));
    case 'content':
      return beginning + digestOf(contentOf(resource));
    case 'id':
      return beginning;
    case 'id+status':
      return beginning + lastPart(statusOf(resource));
  }
}

/** Statuses with which a resource says that what it said before is no longer so: in FHIR, of every type that has them. */
const TAKEN_BACK: ReadonlySet<string> = new Set(['entered-in-error', 'cancelled']);

const RESULTS: ReadonlySet<string> = new Set(['Observation', 'DiagnosticReport']);

/**
 * Returns the records that a version takes back: all others of its resource, also under the id alone, which was the key of
 * a feed before it took `content`. Undefined when its status takes nothing back.
 */
export function withdrawnBy(resource: FhirResource, kind: KeyKind): WithdrawnRecords | undefined {
  const status = statusOf(resource);
  if (!TAKEN_BACK.has(status)) return undefined;
  const key = resourceKey(resource);
  const before = BEFORE_VERSION[kind];
  const what = RESULTS.has(resource.resourceType) ? 'résultat retiré' : 'élément retiré';
  return {
    keys: kind === 'id' || kind === 'content' ? [key] : [],
    beginnings: before === undefined ? [] : [key + before],
    ...(kind === 'content' && { restLength: DIGEST_LENGTH }),
    reason: `${what} par son auteur (${status})`,
  };
}

/** Identifies a version of a resource among those that were read, in 16 characters. */
export const versionMark = (resource: FhirResource): string =>
  createHash('sha256')
    .update(JSON.stringify([resource.resourceType, resource.id, versionOf(resource)]))
    .digest('base64url')
    .slice(0, 16);
