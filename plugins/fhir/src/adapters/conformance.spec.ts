import { adapterContext, describeRecordPort } from '@platform/sdk-testing';
import { type Behaviours, PRESETS, startFhirServer, type FhirServer } from '@platform/fhir-server';
import { describePatientPort, describePrescriptionPort } from '@platform/plugin-clinical/testing';
import type { PatientPort, PrescriptionPort } from '@platform/plugin-clinical';

import { fhirIssues } from '../__fixtures__/valid-fhir';
import { putResources } from '../__fixtures__/put-resources';
import createFhirPatient from './patient-fhir';
import createFhirPrescriptions from './prescription-fhir';

const PATIENT = {
  resourceType: 'Patient',
  id: 'patient-a',
  gender: 'female',
  birthDate: '1950-06-15',
  name: [{ use: 'usual', text: 'Anne Exemple' }],
};

const line = (id: string, code: string, status: string, dosage?: string) => ({
  resourceType: 'MedicationRequest',
  id,
  status,
  intent: 'order',
  subject: { reference: 'Patient/patient-a' },
  authoredOn: '2026-11-18T08:00:00+01:00',
  groupIdentifier: { system: 'urn:hospital:prescription', value: 'rx-1' },
  medicationCodeableConcept: { coding: [{ code, display: code }] },
  ...(dosage !== undefined && { dosageInstruction: [{ text: dosage }] }),
});
const PRESCRIPTION = [
  line('rx-1', 'B01AC06', 'active', '75 mg le matin'),
  line('rx-1-b', 'C09AA05', 'stopped'),
];

let server: FhirServer;
beforeAll(async () => {
  // Every resource that an adapter writes has to be valid FHIR R4.
  server = await startFhirServer({ validate: (resource) => fhirIssues(resource) as never });
});
afterAll(() => server.close());

/** Servers that call themselves FHIR R4 and behave differently. */
const VENDORS: Readonly<Record<string, Partial<Behaviours>>> = {
  standard: {},
  hapi: {
    cachedSearchesMs: 60_000,
    absoluteReferences: 'refuse',
    unknownParameters: 'refuse',
    lostUpdateStatus: 409,
  },
  medplum: {
    versionIds: 'uuid',
    paging: 'cursor',
    unknownParameters: 'refuse',
    updateAsCreate: false,
  },
  'a strict stranger': PRESETS.stranger,
  lenient: { unknownParameters: 'ignore', unchangedUpdate: 'new-version' },
  'update as create only': { conditionalCreate: false, lostUpdateStatus: 409 },
};

const opened =
  <P>(
    behaviours: Partial<Behaviours>,
    resources: readonly object[],
    create: (config: object) => P,
  ) =>
  async (): Promise<P> => {
    server.resetBehaviours();
    await server.reset();
    await putResources(server.url, resources);
    server.setBehaviours(behaviours);
    return create({ baseUrl: server.url });
  };

for (const [vendor, behaviours] of Object.entries(VENDORS)) {
  describePatientPort(
    `fhir on a server like ${vendor}`,
    opened(
      behaviours,
      [PATIENT],
      (config) => createFhirPatient({ ...config }, adapterContext()) as PatientPort,
    ),
  );
  describePrescriptionPort(
    `fhir on a server like ${vendor}`,
    opened(
      behaviours,
      [PATIENT, ...PRESCRIPTION],
      (config) => createFhirPrescriptions({ ...config }, adapterContext()) as PrescriptionPort,
    ),
  );
}

describeRecordPort(
  opened(
    {},
    [PATIENT],
    (config) => createFhirPatient({ ...config }, adapterContext()) as PatientPort,
  ),
  { known: 'patient-a', unknown: 'nobody' },
);
describeRecordPort(
  opened(
    {},
    [PATIENT, ...PRESCRIPTION],
    (config) => createFhirPrescriptions({ ...config }, adapterContext()) as PrescriptionPort,
  ),
  { known: 'rx-1', unknown: 'nothing' },
);
