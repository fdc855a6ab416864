import type { ConnectionCheck } from '@platform/sdk';

import type { FhirClient } from './fhir-client';
import { FhirError } from './fhir-error';
import type { FhirAnswer } from './fhir-request';

/** The server does not answer, does not know us, or our queue is full: the rest may be a matter of rights. */
const mayPass = (error: unknown): error is FhirError =>
  error instanceof FhirError && error.retryable;

const noServer = (): FhirError =>
  new FhirError('FHIR_NOT_A_STATEMENT', {
    fr: 'aucun serveur FHIR à cette adresse : vérifiez le chemin de « baseUrl »',
    en: 'no FHIR server at this address: check the path of "baseUrl"',
  });

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
      if (mayPass(error)) throw error;
    }
    const statement = await ask({ path: 'metadata', interaction: 'capabilities' }).catch(
      (error: unknown) => {
        throw mayPass(error) ? error : noServer();
      },
    );
    if (kind(statement) !== 'CapabilityStatement') throw noServer();
  },
});
