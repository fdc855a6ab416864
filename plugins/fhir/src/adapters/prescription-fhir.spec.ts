import { startFhirServer, type Behaviours, type FhirServer } from '@platform/fhir-server';
import type { PrescriptionPort } from '@platform/plugin-clinical';
import { NotFoundError } from '@platform/sdk';
import { adapterContext } from '@platform/sdk-testing';
import type { Communication, MedicationRequest } from 'fhir/r4';

import { putResources } from '../__fixtures__/put-resources';
import { openScriptedServer } from '../__fixtures__/scripted-server';
import createFhirPrescriptions from './prescription-fhir';

let server: FhirServer;
beforeAll(async () => {
  server = await startFhirServer();
});
afterAll(() => server.close());

async function open(
  resources: readonly object[],
  config: object = {},
  behaviours: Partial<Behaviours> = {},
): Promise<PrescriptionPort> {
  server.resetBehaviours();
  await server.reset();
  await putResources(server.url, resources);
  server.setBehaviours(behaviours);
  return createFhirPrescriptions({ baseUrl: server.url, ...config }, adapterContext());
}

const ANNE = { reference: 'Patient/anne' };
const line = (id: string, code: string, rest: object = {}) => ({
  resourceType: 'MedicationRequest',
  id,
  status: 'active',
  intent: 'order',
  subject: ANNE,
  authoredOn: '2026-11-18T08:00:00+01:00',
  medicationCodeableConcept: { coding: [{ code }], text: code },
  ...rest,
});
const group = (value: string) => ({ groupIdentifier: { system: 'urn:rx', value } });
const NOTE = { text: 'Dose adaptée', by: 'Pharmacien', at: '2026-11-18T10:00:00+01:00' };

const codes = async (port: PrescriptionPort, id: string) =>
  (await port.getPrescription(id)).items.map(({ coding, status }) => `${coding.code} ${status}`);

it('prescription fhir: finds the other lines of the group of a request, of that day and patient', async () => {
  const port = await open([
    line('r1', 'A', group('g')),
    line('r2', 'B', { ...group('g'), status: 'on-hold' }),
    line('r3', 'C', group('other')),
    line('r4', 'D', { ...group('g'), subject: { reference: 'Patient/bob' } }),
    line('r5', 'E', { ...group('g'), status: 'entered-in-error' }),
    line('r6', 'F', { ...group('g'), status: 'draft' }),
    line('r7', 'G', { ...group('g'), status: 'cancelled' }),
  ]);
  await expect(codes(port, 'r1')).resolves.toEqual([
    'A active',
    'B on-hold',
    'F intended',
    'G stopped',
  ]);
});

it('prescription fhir: finds a request without a group alone', async () => {
  const port = await open([line('r1', 'A'), line('r2', 'B')]);
  await expect(codes(port, 'r1')).resolves.toEqual(['A active']);
});

it('prescription fhir: finds a prescription by the identifier of the hospital', async () => {
  const identified = (value: string) => ({ identifier: [{ system: 'urn:rx', value }] });
  const port = await open(
    [
      line('r1', 'A', identified('42')),
      line('r2', 'B', identified('42')),
      line('r3', 'C', identified('43')),
    ],
    { identifierSystem: 'urn:rx' },
  );
  await expect(codes(port, '42')).resolves.toEqual(['A active', 'B active']);
});

it.each([
  {
    resourceType: 'RequestGroup',
    id: 'rx',
    status: 'active',
    intent: 'order',
    action: [
      { action: [{ resource: { reference: 'MedicationRequest/r2' } }] },
      { resource: { reference: 'MedicationRequest/r1' } },
    ],
  },
  {
    resourceType: 'List',
    id: 'rx',
    status: 'current',
    mode: 'working',
    entry: [
      { item: { reference: 'MedicationRequest/r2' } },
      { item: { reference: 'MedicationRequest/r1' } },
      { item: { reference: 'MedicationRequest/r3' }, deleted: true },
    ],
  },
  {
    resourceType: 'CarePlan',
    id: 'rx',
    status: 'active',
    intent: 'plan',
    subject: ANNE,
    activity: [
      { reference: { reference: 'MedicationRequest/r2' } },
      { reference: { reference: 'MedicationRequest/r1' } },
    ],
  },
])(
  'prescription fhir: finds the lines that a $resourceType holds, in its order',
  async (holder) => {
    const port = await open([line('r1', 'A'), line('r2', 'B'), line('r3', 'C'), holder]);
    await expect(codes(port, 'rx')).resolves.toEqual(['B active', 'A active']);
    await expect(port.getPrescription('rx')).resolves.toMatchObject({
      id: 'rx',
      patientId: 'anne',
    });
  },
);

const DOCUMENT = {
  resourceType: 'Bundle',
  id: 'doc',
  type: 'document',
  identifier: { system: 'urn:rx', value: 'doc' },
  timestamp: '2026-11-18T08:00:00+01:00',
  entry: [
    {
      fullUrl: 'urn:uuid:6c6f5a5e-59b1-4a8f-9a54-6f9d1a3d2c11',
      resource: {
        resourceType: 'Composition',
        status: 'final',
        type: { text: 'Ordonnance' },
        date: '2026-11-18',
        author: [{ display: 'Dr A' }],
        title: 'Ordonnance',
      },
    },
    {
      resource: {
        ...line('in-doc', 'X'),
        medicationCodeableConcept: undefined,
        medicationReference: { reference: 'Medication/m' },
      },
    },
    { resource: { resourceType: 'Medication', id: 'm', code: { coding: [{ code: 'B01AC06' }] } } },
  ],
};

it('prescription fhir: reads the lines of a document, and leaves a note about it as a message', async () => {
  const port = await open([DOCUMENT]);
  await expect(codes(port, 'doc')).resolves.toEqual(['B01AC06 active']);
  await port.addReconciliationNote('doc', NOTE, { idempotencyKey: 'run-1:note' });
  await port.addReconciliationNote('doc', NOTE, { idempotencyKey: 'run-1:note' });
  const answer = await fetch(`${server.url}/Communication`);
  const { entry } = (await answer.json()) as { entry: { resource: Communication }[] };
  expect(entry).toMatchObject([
    {
      resource: {
        payload: [{ contentString: 'Dose adaptée' }],
        sender: { display: 'Pharmacien' },
        subject: ANNE,
      },
    },
  ]);
});

const PATIENT_URL = 'urn:uuid:1f5b0d4e-4c3b-4c7e-9d43-0a4f7c1b2d3e';
const DRUG_URL = 'urn:uuid:2f5b0d4e-4c3b-4c7e-9d43-0a4f7c1b2d3e';
const documentOf = (patient: object, status = 'final') => ({
  ...DOCUMENT,
  entry: [
    { ...DOCUMENT.entry[0], resource: { ...DOCUMENT.entry[0]?.resource, status } },
    { fullUrl: PATIENT_URL, resource: { resourceType: 'Patient', ...patient } },
    {
      resource: {
        ...line('in-doc', 'X', { subject: { reference: PATIENT_URL } }),
        medicationCodeableConcept: undefined,
        medicationReference: { reference: DRUG_URL },
      },
    },
    {
      fullUrl: DRUG_URL,
      resource: { resourceType: 'Medication', code: { coding: [{ code: 'B01AC06' }] } },
    },
  ],
});

it('prescription fhir: follows the references between the entries of a document', async () => {
  const port = await open([documentOf({ id: 'anne' })]);
  await expect(port.getPrescription('doc')).resolves.toMatchObject({
    patientId: 'anne',
    items: [{ coding: { code: 'B01AC06' } }],
  });
});

it('prescription fhir: takes no name of an entry for the id of a patient', async () => {
  const port = await open([documentOf({})]);
  await expect(port.getPrescription('doc')).rejects.toMatchObject({
    code: 'FHIR_PRESCRIPTION_PATIENT',
  });
});

it('prescription fhir: does not find a prescription that was entered in error as a whole', async () => {
  const list = { resourceType: 'List', id: 'rx', status: 'entered-in-error', mode: 'working' };
  const entry = [{ item: { reference: 'MedicationRequest/r1' } }];
  const port = await open([
    line('r1', 'A'),
    { ...list, entry },
    documentOf({ id: 'anne' }, 'entered-in-error'),
  ]);
  await expect(port.getPrescription('rx')).rejects.toBeInstanceOf(NotFoundError);
  await expect(port.getPrescription('doc')).rejects.toBeInstanceOf(NotFoundError);
});

it('prescription fhir: counts the lines that a list names and that cannot be read here', async () => {
  const references = ['MedicationRequest/r1', 'MedicationRequest/r1', 'MedicationRequest/gone'];
  const elsewhere = 'https://pharmacy.example/fhir/MedicationRequest/r2';
  const list = {
    resourceType: 'List',
    id: 'rx',
    status: 'current',
    mode: 'working',
    entry: [...references, elsewhere].map((reference) => ({ item: { reference } })),
  };
  // The request with the same id on this server is another one.
  const port = await open([line('r1', 'A'), line('r2', 'B'), list]);
  await expect(port.snapshot('rx')).resolves.toMatchObject({
    items: [{ coding: { code: 'A' } }],
    skipped: { 'medication-request-unreadable': 2 },
  });
});

it('prescription fhir: finds the other lines of a group written about midnight, whatever the zone of the server', async () => {
  const authoredOn = '2026-11-18T00:10:00+01:00';
  const port = await open([
    line('r1', 'A', { ...group('g'), authoredOn }),
    line('r2', 'B', { ...group('g'), authoredOn, intent: 'instance-order' }),
  ]);
  await expect(codes(port, 'r1')).resolves.toEqual(['A active', 'B active']);
});

it('prescription fhir: finds the other lines of a group that have no date, or another day', async () => {
  const { authoredOn: _authoredOn, ...undated } = line('r2', 'B', group('g'));
  const port = await open([
    line('r1', 'A', { ...group('g'), authoredOn: '2026-11-18' }),
    undated,
    line('r3', 'C', { ...group('g'), authoredOn: '2026-08-01' }),
    line('r4', 'D', { ...group('other'), authoredOn: '2026-11-18' }),
  ]);
  for (const id of ['r1', 'r2', 'r3']) {
    expect((await codes(port, id)).sort()).toEqual(['A active', 'B active', 'C active']);
  }
});

it('prescription fhir: looks only where the site says', async () => {
  const port = await open([DOCUMENT], { strategies: ['request', 'identifier'] });
  await expect(port.getPrescription('doc')).rejects.toBeInstanceOf(NotFoundError);
});

it('prescription fhir: refuses lines of two patients', async () => {
  const list = {
    resourceType: 'List',
    id: 'rx',
    status: 'current',
    mode: 'working',
    entry: [
      { item: { reference: 'MedicationRequest/r1' } },
      { item: { reference: 'MedicationRequest/r2' } },
    ],
  };
  const port = await open([
    line('r1', 'A'),
    line('r2', 'B', { subject: { reference: 'Patient/bob' } }),
    list,
  ]);
  await expect(port.getPrescription('rx')).rejects.toMatchObject({
    code: 'FHIR_PRESCRIPTION_PATIENT',
    retryable: false,
  });
});

it('prescription fhir: keeps the notes of others, and adds its own once', async () => {
  const port = await open([line('r1', 'A', { note: [{ text: 'déjà là' }] })]);
  await port.addReconciliationNote('r1', NOTE);
  await port.addReconciliationNote('r1', NOTE);
  const answer = await fetch(`${server.url}/MedicationRequest/r1`);
  const { note, meta } = (await answer.json()) as MedicationRequest;
  expect(note).toEqual([
    { text: 'déjà là' },
    { text: 'Dose adaptée', authorString: 'Pharmacien', time: '2026-11-18T10:00:00+01:00' },
  ]);
  expect(meta?.versionId).toBe('2');
});

it('prescription fhir: leaves a message when the server lets nobody edit an order', async () => {
  const request = { ...line('r1', 'A'), meta: { versionId: '1' } };
  const scripted = await openScriptedServer(({ method, url }) => {
    if (method === 'PUT') return { status: 403 };
    if (method === 'POST') return { status: 201, body: { resourceType: 'Communication', id: 'c' } };
    return url === '/fhir/MedicationRequest/r1'
      ? { body: request }
      : { body: { resourceType: 'Bundle', type: 'searchset' } };
  });
  const port = await createFhirPrescriptions({ baseUrl: scripted.baseUrl }, adapterContext());
  await port.addReconciliationNote('r1', NOTE, { idempotencyKey: 'run-1:note' });
  const [posted] = scripted.received.filter(({ method }) => method === 'POST');
  expect(JSON.parse(posted?.body ?? '')).toMatchObject({
    resourceType: 'Communication',
    about: [{ reference: 'MedicationRequest/r1' }],
    sent: '2026-11-18T10:00:00+01:00',
  });
  await scripted.close();
});

it('prescription fhir: names the field of the configuration that is wrong', () => {
  const config = { baseUrl: 'https://ehr.example/fhir', strategies: ['magic'] };
  expect(() => createFhirPrescriptions(config, adapterContext())).toThrow(
    expect.objectContaining({ key: 'ports.prescription.config.strategies' }),
  );
});
