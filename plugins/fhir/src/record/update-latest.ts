import type { FhirResource } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';
import { FhirError, isVersionConflict } from '../client/fhir-error';

/** How often a resource that another writer changed meanwhile is read again. */
const MAX_REREADS = 3;

/**
 * Reads a resource, applies `change` and writes it with `If-Match`, so that no change is lost. When
 * another writer was faster, it starts again, up to three times. `change` returns its argument when there
 * is nothing to write.
 *
 * @returns the resource as it now is.
 */
export async function updateLatest<T extends FhirResource>(
  client: FhirClient,
  read: () => Promise<T>,
  change: (latest: T) => T,
  signal?: AbortSignal,
): Promise<T> {
  for (let rereads = 0; ; rereads += 1) {
    const latest = await read();
    const changed = change(latest);
    if (changed === latest) return latest;
    const versionId = latest.meta?.versionId;
    if (versionId === undefined) throw unversioned(latest.resourceType);
    try {
      const { resource } = await client.update(changed, { versionId, ...(signal && { signal }) });
      return resource?.resourceType === changed.resourceType ? (resource as T) : await read();
    } catch (error) {
      if (!isVersionConflict(error) || rereads >= MAX_REREADS) throw error;
    }
  }
}

const unversioned = (type: string): FhirError =>
  new FhirError('FHIR_UNVERSIONED', {
    fr: `le serveur FHIR ne donne pas la version de la ressource ${type} : modification refusée`,
    en: `the FHIR server does not give the version of the ${type}: change refused`,
  });
