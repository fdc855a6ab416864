import { postJson } from '../post-json';
import { observationOf, patientOf } from './workload';

const RESOURCES_BATCH_SIZE = 200;

const postBatch = async (fhirUrl: string, entry: readonly object[]): Promise<void> => {
  const bundle = JSON.stringify({ resourceType: 'Bundle', type: 'batch', entry });
  const { status, text } = await postJson(fhirUrl, bundle, 'application/fhir+json');
  const { entry: answered = [] } = JSON.parse(text) as {
    readonly entry?: readonly { readonly response?: { readonly status?: string } }[];
  };
  const failed = answered.find(({ response }) => !response?.status?.startsWith('2'));
  if (status !== 200 || failed) throw new Error(`FHIR batch: ${status} ${JSON.stringify(failed)}`);
};

async function inBatches(
  fhirUrl: string,
  ids: readonly string[],
  entryOf: (id: string) => object,
): Promise<void> {
  for (let from = 0; from < ids.length; from += RESOURCES_BATCH_SIZE) {
    await postBatch(fhirUrl, ids.slice(from, from + RESOURCES_BATCH_SIZE).map(entryOf));
  }
}

export const writePatients = (fhirUrl: string, ids: readonly string[]): Promise<void> =>
  inBatches(fhirUrl, ids, (id) => ({
    resource: patientOf(id),
    request: { method: 'PUT', url: `Patient/p-${id}` },
  }));

export const writeResults = (fhirUrl: string, ids: readonly string[]): Promise<void> =>
  inBatches(fhirUrl, ids, (id) => ({
    resource: observationOf(id),
    request: { method: 'PUT', url: `Observation/${id}` },
  }));

/** Otherwise each round would read those of the rounds before it again. */
export const deleteResults = (fhirUrl: string, ids: readonly string[]): Promise<void> =>
  inBatches(fhirUrl, ids, (id) => ({ request: { method: 'DELETE', url: `Observation/${id}` } }));
