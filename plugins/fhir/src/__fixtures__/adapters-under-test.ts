import { adapterContext } from '@platform/sdk-testing';
import { type Behaviours, startFhirServer, type FhirServer } from '@platform/fhir-server';
import { describePatientPort, describePrescriptionPort } from '@platform/plugin-clinical/testing';
import type { PatientPort, PrescriptionPort } from '@platform/plugin-clinical';

import createFhirPatient from '../adapters/patient-fhir';
import createFhirPrescriptions from '../adapters/prescription-fhir';
import { fhirIssues } from './valid-fhir';
import { putResources } from './put-resources';

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

/** Opens the adapters on one FHIR server, which behaves differently for each. */
export interface AdaptersUnderTest {
  readonly patients: (behaviours?: Partial<Behaviours>) => Promise<PatientPort>;
  readonly prescriptions: (behaviours?: Partial<Behaviours>) => Promise<PrescriptionPort>;
}

/** Starts the server before the tests and closes it after them. It holds patient-a, and her prescription rx-1. */
export function adaptersUnderTest(): AdaptersUnderTest {
  let server: FhirServer;
  beforeAll(async () => {
    // Every resource that an adapter writes has to be valid FHIR R4.
    server = await startFhirServer({ validate: (resource) => fhirIssues(resource) as never });
  });
  afterAll(() => server.close());
  const prepare = async (behaviours: Partial<Behaviours>, resources: readonly object[]) => {
    server.resetBehaviours();
    await server.reset();
    await putResources(server.url, resources);
    server.setBehaviours(behaviours);
    return { baseUrl: server.url };
  };
  return {
    patients: async (behaviours = {}) =>
      createFhirPatient(await prepare(behaviours, [PATIENT]), adapterContext()) as PatientPort,
    prescriptions: async (behaviours = {}) =>
      createFhirPrescriptions(
        await prepare(behaviours, [PATIENT, ...PRESCRIPTION]),
        adapterContext(),
      ) as PrescriptionPort,
  };
}

/** The conformance tests of both ports on servers that call themselves FHIR R4 and behave differently. */
export function describeAdapters(
  vendors: Readonly<Record<string, Partial<Behaviours>>>,
  { patients, prescriptions }: AdaptersUnderTest,
): void {
  for (const [vendor, behaviours] of Object.entries(vendors)) {
    const name = `fhir on a server like ${vendor}`;
    describePatientPort(name, () => patients(behaviours));
    describePrescriptionPort(name, () => prescriptions(behaviours));
  }
}
