import type { Catalog } from '@platform/catalog';
import type { IngressClient } from '@platform/engine-api';
import type { JsonObject, JsonValue } from '@platform/ports';

import { readRecord } from '../records/read-record';

/** Port → name of its adapter in the instance. */
export type BoundAdapters = Readonly<Record<string, { readonly adapter: string }>>;

interface SubjectSeed {
  readonly seeds: JsonObject;
  /** Default event fields: the id field of the context kind. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns true when an adapter serves the records of a context kind. */
export const servesRecords = (kind: string, catalog: Catalog): boolean =>
  catalog.adapters.all().some(({ record }) => record?.contextKind === kind);

/** Returns the record port of a context kind: the bound one, else the first one declared. */
function recordPortOf(kind: string, catalog: Catalog, bound: BoundAdapters): string | undefined {
  const serving = catalog.adapters.all().filter(({ record }) => record?.contextKind === kind);
  const chosen = serving.find(({ port, name }) => bound[port]?.adapter === name) ?? serving[0];
  return chosen?.port;
}

/**
 * Seeds the sandbox of a record port with a subject's real record, read through the engine's record service. The real
 * record is never written. Rejects with the problems of `GET /api/records/{kind}/{id}`.
 */
export async function seedFromSubject(
  subject: { readonly kind: string; readonly id: string },
  given: {
    readonly catalog: Catalog;
    readonly bound: BoundAdapters;
    readonly ingress: Pick<IngressClient, 'recordSnapshot'>;
  },
): Promise<SubjectSeed> {
  const snapshot = await readRecord(given.ingress, subject);
  const port = recordPortOf(subject.kind, given.catalog, given.bound);
  const field = given.catalog.contextKinds.get(subject.kind)?.idField;
  return {
    // It was read from JSON.
    seeds: port === undefined ? {} : { [port]: snapshot as JsonValue },
    fields: field === undefined ? {} : { [field]: subject.id },
  };
}
