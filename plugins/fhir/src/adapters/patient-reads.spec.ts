import { adapterContext } from '@platform/sdk-testing';

import { bundle, openScriptedServer } from '../__fixtures__/scripted-server';
import { ANNE, closeRecordHarness, ofAnne, openRecordHarness } from '../__fixtures__/open-record';

import createFhirPatient from './patient-fhir';

afterAll(closeRecordHarness);

const coded = (code: string, system?: string) => ({
  coding: [{ code, display: code, ...(system !== undefined && { system }) }],
});
describe('getMedications', () => {
  const statement = (id: string, status: string, rest: object = {}) => ({
    resourceType: 'MedicationStatement',
    id,
    status,
    subject: ofAnne,
    medicationCodeableConcept: coded(id),
    ...rest,
  });

  it('never turns what is unknown or not taken into an active drug', async () => {
    const { port } = await openRecordHarness([
      ANNE,
      statement('taken', 'active'),
      statement('unknown', 'unknown'),
      statement('wrong', 'entered-in-error'),
      statement('not-taken', 'not-taken'),
    ]);
    const codes = async (includeStopped: boolean) =>
      (await port.getMedications('anne', { includeStopped })).map(
        ({ coding, status, dosageText }) => [
          coding.code,
          status,
          ...(dosageText === undefined ? [] : [dosageText]),
        ],
      );
    expect(await codes(false)).toEqual([['taken', 'active']]);
    expect(await codes(true)).toEqual([
      ['taken', 'active'],
      ['not-taken', 'stopped', 'non pris'],
    ]);
    expect((await port.snapshot('anne')).skipped).toMatchObject({ 'medication-status-unknown': 1 });
  });

  it('takes no drug of this server for one of the same id on another server', async () => {
    const { port, server } = await openRecordHarness([
      ANNE,
      { resourceType: 'Medication', id: 'm1', code: coded('C09AA02') },
      { resourceType: 'Medication', id: 'm2', code: coded('B01AC06') },
      statement('own', 'active', {
        medicationCodeableConcept: undefined,
        medicationReference: { reference: 'Medication/m1' },
      }),
      ...['m1', 'm2'].map((id) =>
        statement(`elsewhere-${id}`, 'active', {
          medicationCodeableConcept: undefined,
          medicationReference: {
            reference: `https://pharmacy.example/fhir/Medication/${id}`,
            display: 'Kardégic',
          },
        }),
      ),
    ]);
    const found = await port.getMedications('anne');
    expect(found.map(({ coding }) => [coding.code, coding.display])).toEqual([
      ['C09AA02', 'C09AA02'],
      ['', 'Kardégic'],
      ['', 'Kardégic'],
    ]);
    expect(server.requests().some(({ url }) => url.includes('_id='))).toBe(false);
  });

  it('resolves medications that are contained, included or only referenced', async () => {
    const atc = coded('B01AC06', 'http://www.whocc.no/atc');
    const { port } = await openRecordHarness([
      ANNE,
      { resourceType: 'Medication', id: 'm1', code: atc },
      statement('included', 'active', {
        medicationCodeableConcept: undefined,
        medicationReference: { reference: 'Medication/m1' },
      }),
      statement('contained', 'active', {
        medicationCodeableConcept: undefined,
        contained: [{ resourceType: 'Medication', id: 'c', code: coded('C09AA02') }],
        medicationReference: { reference: '#c' },
      }),
      statement('lost', 'active', {
        medicationCodeableConcept: undefined,
        medicationReference: { reference: 'Medication/nowhere', display: 'Kardégic' },
      }),
    ]);
    const found = await port.getMedications('anne');
    expect(found.map(({ coding }) => [coding.code, coding.display])).toEqual([
      ['B01AC06', 'B01AC06'],
      ['C09AA02', 'C09AA02'],
      ['', 'Kardégic'],
    ]);
    expect((await port.snapshot('anne')).flagged).toMatchObject({ 'medication-unresolved': 1 });
  });

  it('finds an included drug by the address that the server itself writes', async () => {
    const inside = 'https://ehr.internal/r4/Medication/m1';
    const lines = [inside, 'https://pharmacy.example/fhir/Medication/m1'].map((reference, id) =>
      statement(String(id), 'active', {
        medicationCodeableConcept: undefined,
        medicationReference: { reference, display: 'Kardégic' },
      }),
    );
    const drug = { resourceType: 'Medication', id: 'm1', code: coded('B01AC06') };
    const entry = [
      ...lines.map((resource) => ({ resource, search: { mode: 'match' } })),
      { fullUrl: inside, resource: drug, search: { mode: 'include' } },
    ];
    const server = await openScriptedServer(({ url }) => ({
      body: url.includes('/Patient/') ? ANNE : { resourceType: 'Bundle', type: 'searchset', entry },
    }));
    const port = await createFhirPatient({ baseUrl: server.baseUrl }, adapterContext());
    const found = await port.getMedications('anne');
    expect(found.map(({ coding }) => coding.code)).toEqual(['B01AC06', '']);
    await server.close();
  });

  it('adds the lines of prescriptions where the site says so, each drug once', async () => {
    const request = (id: string, code: string, intent = 'order') => ({
      resourceType: 'MedicationRequest',
      id,
      status: 'active',
      intent,
      subject: ofAnne,
      medicationCodeableConcept: coded(code),
    });
    const { port } = await openRecordHarness(
      [
        ANNE,
        statement('A', 'active'),
        request('r1', 'A'),
        request('r2', 'B'),
        request('r3', 'C', 'proposal'),
      ],
      { medicationSources: ['statement', 'request'] },
    );
    const found = await port.getMedications('anne');
    expect(found.map(({ coding }) => coding.code)).toEqual(['A', 'B']);
    const declared = await port.getMedications('anne', { declaredOnly: true });
    expect(declared.map(({ coding }) => coding.code)).toEqual(['A']);
    expect((await port.snapshot('anne')).flagged).toMatchObject({ 'medication-from-request': 1 });
  });

  it('hides no active order behind a statement that says another thing of the drug', async () => {
    const { port } = await openRecordHarness(
      [
        ANNE,
        statement('old', 'stopped', {
          medicationCodeableConcept: coded('C09AA02', 'http://www.whocc.no/atc'),
        }),
        statement('current', 'active', {
          medicationCodeableConcept: coded('B01AC06', 'http://www.whocc.no/atc'),
        }),
        ...['C09AA02', 'B01AC06'].map((code) => ({
          resourceType: 'MedicationRequest',
          id: code,
          status: 'active',
          intent: 'order',
          subject: ofAnne,
          medicationCodeableConcept: coded(code, 'https://smt.esante.gouv.fr/terminologie-atc'),
        })),
      ],
      { medicationSources: ['statement', 'request'] },
    );
    const found = await port.getMedications('anne', { includeStopped: true });
    expect(found.map(({ coding, status }) => `${coding.code} ${status}`)).toEqual([
      'C09AA02 stopped',
      'B01AC06 active',
      'C09AA02 active',
    ]);
  });
});

describe('getConditions', () => {
  const condition = (id: string, verification?: string, clinical?: string, rest: object = {}) => ({
    resourceType: 'Condition',
    id,
    code: coded(id),
    subject: ofAnne,
    ...(verification !== undefined && {
      verificationStatus: coded(
        verification,
        'http://terminology.hl7.org/CodeSystem/condition-ver-status',
      ),
    }),
    ...(clinical !== undefined && {
      clinicalStatus: coded(clinical, 'http://terminology.hl7.org/CodeSystem/condition-clinical'),
    }),
    ...rest,
  });

  it('finds a diagnosis without a clinical status, and no refuted or erroneous one', async () => {
    const { port } = await openRecordHarness([
      ANNE,
      condition('diagnosis', 'confirmed'),
      condition('unverified', undefined, 'active'),
      condition('relapse', 'provisional', 'relapse'),
      condition('refuted', 'refuted', 'inactive'),
      condition('wrong', 'entered-in-error'),
      condition('remission', 'confirmed', 'remission'),
      condition('by-age', 'confirmed', 'active', {
        onsetAge: { value: 40, code: 'a', system: 'http://unitsofmeasure.org', unit: 'ans' },
      }),
    ]);
    const found = await port.getConditions('anne');
    expect(found.map(({ coding, status }) => [coding.code, status])).toEqual([
      ['diagnosis', 'confirmed'],
      ['unverified', 'confirmed'],
      ['relapse', 'suspected'],
      ['by-age', 'confirmed'],
    ]);
    expect(found.at(-1)?.onsetAt).toBe('1990-06-15');
    expect(await port.getConditions('anne', { includeResolved: true })).toHaveLength(5);
  });

  it('takes an unverified one as the site says', async () => {
    const { port } = await openRecordHarness([ANNE, condition('unverified', undefined, 'active')], {
      conditions: { unverifiedAs: 'suspected' },
    });
    await expect(port.getConditions('anne')).resolves.toMatchObject([{ status: 'suspected' }]);
  });
});

describe('getAllergies', () => {
  it('takes « no known allergy » for a statement, not for an allergy', async () => {
    const { port } = await openRecordHarness([
      ANNE,
      {
        resourceType: 'AllergyIntolerance',
        id: 'none',
        patient: ofAnne,
        code: coded('716186003', 'http://snomed.info/sct'),
      },
    ]);
    await expect(port.getAllergies('anne')).resolves.toEqual([]);
    expect((await port.snapshot('anne')).noKnownAllergy).toBe(true);
  });

  it.each([
    ['one that has a name', { code: coded('764146007', 'http://snomed.info/sct') }],
    ['one that nothing names', {}],
  ])('believes no such statement beside an allergy: %s', async (_what, allergy) => {
    const of = (id: string, more: object) => ({
      resourceType: 'AllergyIntolerance',
      id,
      patient: ofAnne,
      ...more,
    });
    const { port } = await openRecordHarness([
      ANNE,
      of('none', { code: coded('716186003', 'http://snomed.info/sct') }),
      of('allergy', allergy),
    ]);
    expect((await port.snapshot('anne')).noKnownAllergy).toBeUndefined();
  });

  it('takes an erroneous statement for none', async () => {
    const { port } = await openRecordHarness([
      ANNE,
      {
        resourceType: 'AllergyIntolerance',
        id: 'none',
        patient: ofAnne,
        code: coded('716186003', 'http://snomed.info/sct'),
        verificationStatus: coded(
          'entered-in-error',
          'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification',
        ),
      },
    ]);
    expect((await port.snapshot('anne')).noKnownAllergy).toBeUndefined();
  });
});

describe('getProcedures', () => {
  const request = (id: string, status: string, rest: object = {}) => ({
    resourceType: 'ServiceRequest',
    id,
    status,
    intent: 'plan',
    subject: ofAnne,
    code: coded(id),
    category: [coded('387713003', 'http://snomed.info/sct')],
    ...rest,
  });

  it('joins acts and requests for acts, and leaves out blood tests and fulfilled requests', async () => {
    const { port } = await openRecordHarness([
      ANNE,
      request('planned', 'active', { occurrenceDateTime: '2026-12-01' }),
      request('revoked', 'revoked'),
      request('done-request', 'completed'),
      request('blood', 'active', { category: [coded('108252007', 'http://snomed.info/sct')] }),
      {
        resourceType: 'Procedure',
        id: 'done',
        status: 'completed',
        subject: ofAnne,
        code: coded('done'),
        basedOn: [{ reference: 'ServiceRequest/done-request' }],
        performedDateTime: '2026-11-01',
      },
    ]);
    const codes = async (horizon: 'all' | 'past' | 'upcoming') =>
      (await port.getProcedures('anne', { horizon })).map(({ coding }) => coding.code);
    expect(await codes('all')).toEqual(['done', 'planned', 'revoked']);
    expect(await codes('upcoming')).toEqual(['planned']);
    expect(await codes('past')).toEqual(['done', 'revoked']);
  });

  it('takes the time of the appointment, where the site says so', async () => {
    const appointment = {
      resourceType: 'Appointment',
      id: 'a',
      status: 'booked',
      start: '2026-12-03T09:00:00Z',
      basedOn: [{ reference: 'ServiceRequest/planned' }],
      participant: [{ actor: ofAnne, status: 'accepted' }],
    };
    const found: Record<string, object[]> = {
      ServiceRequest: [request('planned', 'active', { occurrenceDateTime: '2026-12-01' })],
      Appointment: [
        appointment,
        { ...appointment, id: 'b', status: 'cancelled', start: '2026-12-09' },
      ],
    };
    const server = await openScriptedServer(({ url }) => {
      const type = /^\/fhir\/(\w+)/.exec(url)?.[1] ?? '';
      return { body: type === 'Patient' ? ANNE : bundle(found[type] ?? []) };
    });
    const config = { baseUrl: server.baseUrl, procedures: { appointments: true } };
    const port = await createFhirPatient(config, adapterContext());
    await expect(port.getProcedures('anne')).resolves.toMatchObject([
      { status: 'planned', scheduledAt: '2026-12-03T09:00:00Z' },
    ]);
    await server.close();
  });
});
