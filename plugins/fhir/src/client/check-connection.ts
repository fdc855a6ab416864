import type { ConnectionCheck } from '@platform/sdk';

import type { FhirClient } from './fhir-client';
import { FhirError } from './fhir-error';
import type { FhirAnswer } from './fhir-request';

/** What servers answer that cannot be reached, or do not know us. The rest may be a matter of rights. */
const IS_WRONG: ReadonlySet<string> = new Set([
  'FHIR_UNREACHABLE',
  'FHIR_UNAVAILABLE',
  'FHIR_UNAUTHENTICATED',
  'FHIR_NOT_JSON',
  'FHIR_REDIRECTED',
  'FHIR_SECRET_UNREADABLE',
  'FHIR_KEY_UNUSABLE',
]);

const noServer = (): FhirError =>
  new FhirError(
    'FHIR_NOT_A_STATEMENT',
    'aucun serveur FHIR à cette adresse : vérifiez le chemin de « baseUrl »',
  );

/**
 * Asks the server for the id of one patient, with our credentials: `metadata` is often public, and hidden by some
 * gateways. A server that refuses this search must show its capabilities.
 */
export const checksConnection = (client: Pick<FhirClient, 'send'>): ConnectionCheck => ({
  checkConnection: async ({ signal }) => {
    const ask = (request: { path: string; query?: string; interaction: string }) =>
      client.send({ method: 'GET', resource: request.path, signal, ...request });
    const kind = ({ resource }: FhirAnswer) => resource?.resourceType;
    try {
      const found = await ask({
        path: 'Patient',
        query: '_count=1&_elements=id',
        interaction: 'search-type',
      });
      if (kind(found) === 'Bundle') return;
    } catch (error) {
      if (error instanceof FhirError && IS_WRONG.has(error.code)) throw error;
    }
    const statement = await ask({ path: 'metadata', interaction: 'capabilities' }).catch(
      (error: unknown) => {
        throw error instanceof FhirError && IS_WRONG.has(error.code) ? error : noServer();
      },
    );
    if (kind(statement) !== 'CapabilityStatement') throw noServer();
  },
});
