import { startFhirServer, type Behaviours, type FhirServer } from '@platform/fhir-server';
import type { PatientPort } from '@platform/plugin-clinical';
import { adapterContext } from '@platform/sdk-testing';
import type { FhirResource } from 'fhir/r4';

import createFhirPatient from '../adapters/patient-fhir';
import { keepingLog, type LogLine } from './log-lines';
import { putResources } from './put-resources';
import { fhirIssues } from './valid-fhir';

/** An adapter on a real server. Everything that is written there has to be valid FHIR R4. */
export interface RecordHarness {
  readonly server: FhirServer;
  readonly port: PatientPort;
  readonly lines: LogLine[];
  /** All resources of one type on the server, as another client reads them. */
  stored(type: string): Promise<readonly FhirResource[]>;
}

let server: FhirServer | undefined;
/** False while other clients store their data: real records are not all valid. */
let isChecking = false;

export async function openRecordHarness(
  resources: readonly object[],
  config: object = {},
  behaviours: Partial<Behaviours> = {},
): Promise<RecordHarness> {
  server ??= await startFhirServer({
    validate: (resource) => (isChecking ? (fhirIssues(resource) as never) : []),
  });
  const used = server;
  used.resetBehaviours();
  await used.reset();
  isChecking = false;
  await putResources(used.url, resources);
  isChecking = true;
  used.setBehaviours(behaviours);
  used.clearRequests();
  const { log, lines } = keepingLog();
  const port = (await createFhirPatient(
    { baseUrl: used.url, ...config },
    adapterContext({ log }),
  )) as PatientPort;
  return {
    server: used,
    port,
    lines,
    stored: async (type) => {
      const answer = await fetch(`${used.url}/${type}?_count=1000`);
      const bundle = (await answer.json()) as { entry?: { resource: FhirResource }[] };
      return (bundle.entry ?? []).map(({ resource }) => resource);
    },
  };
}

export async function closeRecordHarness(): Promise<void> {
  await server?.close();
  server = undefined;
}

export const ANNE = {
  resourceType: 'Patient',
  id: 'anne',
  gender: 'female',
  birthDate: '1950-06-15',
  name: [{ use: 'official', family: 'Exemple', given: ['Anne'] }],
} as const;

export const ofAnne = { reference: 'Patient/anne' } as const;
