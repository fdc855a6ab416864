import { parseReference, referencedId } from '@platform/plugin-clinical';
import type { Reference } from 'fhir/r4';

import type { FhirClient } from '../client/fhir-client';

/**
 * Returns the id of the resource of one type that a reference points to on this server. Undefined for a
 * resource of another server: the same id is another resource here, of another patient or another drug.
 */
export function ownId(
  reference: Reference | undefined,
  type: string,
  client: Pick<FhirClient, 'isOwnBase'>,
): string | undefined {
  return isElsewhere(reference, client) ? undefined : referencedId(reference, type);
}

/** Tells whether a reference points to a resource of another server. */
export function isElsewhere(
  reference: Reference | undefined,
  client: Pick<FhirClient, 'isOwnBase'>,
): boolean {
  const target = parseReference(reference);
  return target?.kind === 'resource' && target.base !== undefined && !client.isOwnBase(target.base);
}
