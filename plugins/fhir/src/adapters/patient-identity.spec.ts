import { NotFoundError } from '@platform/sdk';

import { putResources } from '../__fixtures__/put-resources';
import { ANNE, closeRecordHarness, openRecordHarness } from '../__fixtures__/open-record';

afterAll(closeRecordHarness);

const NIR = 'urn:oid:1.2.250.1.213.1.4.8';
const typed = (code: string) => ({
  coding: [{ system: 'https://hl7.fr/ig/fhir/core/CodeSystem/fr-core-cs-v2-0203', code }],
});
const VALUE = '250067512345678';
const reliability = (code: string) => ({
  extension: [
    {
      url: 'https://hl7.fr/ig/fhir/core/StructureDefinition/fr-core-identity-reliability',
      extension: [
        {
          url: 'identityStatus',
          valueCoding: {
            system: 'https://hl7.fr/ig/fhir/core/CodeSystem/fr-core-cs-v2-0445',
            code,
          },
        },
      ],
    },
  ],
});
const withIdentifier = (id: string, identifier: object, status = 'VALI') => ({
  ...ANNE,
  ...reliability(status),
  id,
  identifier: [identifier],
});

it('patient identity: follows a merge of identities once and shows it', async () => {
  const merged = {
    ...ANNE,
    id: 'old',
    active: false,
    link: [{ type: 'replaced-by', other: { reference: 'Patient/anne' } }],
  };
  const { port, lines, stored } = await openRecordHarness([ANNE, merged]);
  await expect(port.getDemographics('old')).resolves.toMatchObject({ patientId: 'anne' });
  await port.addAllergy('old', { coding: { code: 'a', display: 'a' } });
  expect(await stored('AllergyIntolerance')).toMatchObject([
    { patient: { reference: 'Patient/anne' } },
  ]);
  expect(lines.filter(({ message }) => message.startsWith('identité fusionnée'))[0]).toMatchObject({
    level: 'warn',
    fields: { patient: 'old', survivor: 'anne' },
  });
});

it('patient identity: describes the patient that replaces a merged one, and says so', async () => {
  const merged = {
    ...ANNE,
    id: 'old',
    link: [{ type: 'replaced-by', other: { reference: 'Patient/anne' } }],
  };
  const { port } = await openRecordHarness([ANNE, merged]);
  const described = await port.describeSubject('old');
  expect(described.warnings.map(({ en }) => en)).toEqual([
    'Identities merged: this record replaces the record old, which was asked for',
  ]);
  expect(described.facts.at(-1)?.value?.en).toBe('anne');
  expect((await port.describeSubject('anne')).warnings).toEqual([]);
});

it.each([
  { name: 'is replaced itself', link: { reference: 'Patient/middle' } },
  { name: 'is on another server', link: { reference: 'https://other.example/fhir/Patient/anne' } },
  { name: 'is known by an identifier only', link: { identifier: { value: '7' } } },
])(
  'patient identity: refuses a merged identity whose survivor $name: it reads no other record',
  async ({ link }) => {
    const replacedBy = (other: object) => ({ link: [{ type: 'replaced-by', other }] });
    const { port } = await openRecordHarness([
      ANNE,
      { ...ANNE, id: 'old', ...replacedBy(link) },
      { ...ANNE, id: 'middle', ...replacedBy({ reference: 'Patient/anne' }) },
    ]);
    await expect(port.getDemographics('old')).rejects.toMatchObject({
      code: 'FHIR_PATIENT_MERGED',
      retryable: false,
    });
  },
);

it('patient identity: follows a merge by the whole address of its own server', async () => {
  const { port, server } = await openRecordHarness([ANNE]);
  await putResources(server.url, [
    {
      ...ANNE,
      id: 'old',
      link: [
        { type: 'replaced-by', other: { reference: `${server.url}/Patient/anne/_history/1` } },
        { type: 'seealso', other: { reference: 'Patient/nobody' } },
      ],
    },
  ]);
  await expect(port.getDemographics('old')).resolves.toMatchObject({ patientId: 'anne' });
});

it('patient identity: warns of an inactive record', async () => {
  const { port, lines } = await openRecordHarness([{ ...ANNE, active: false }]);
  await port.getDemographics('anne');
  expect(lines.map(({ message }) => message)).toContain('dossier patient inactif');
});

it('patient identity: gives the age at death of a deceased patient', async () => {
  const { port } = await openRecordHarness([{ ...ANNE, deceasedDateTime: '2000-06-16' }]);
  await expect(port.getDemographics('anne')).resolves.toMatchObject({
    deceased: true,
    ageYears: 50,
  });
});

it('patient identity: gives no age rather than a wrong one, and shows the rest of the record', async () => {
  const { birthDate: _unknown, ...unborn } = ANNE;
  const { port } = await openRecordHarness([unborn]);
  await expect(port.getDemographics('anne')).rejects.toMatchObject({
    code: 'CLINICAL_AGE_UNKNOWN',
  });
  const { demographics } = await port.snapshot('anne');
  expect(demographics).toMatchObject({ patientId: 'anne', sex: 'female' });
  expect(demographics.ageYears).toBeUndefined();
});

it('patient identity: says of a deleted patient another thing than of an unknown one', async () => {
  const { port, server } = await openRecordHarness([ANNE]);
  await fetch(`${server.url}/Patient/anne`, { method: 'DELETE' });
  const error: unknown = await port.getDemographics('anne').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NotFoundError);
  expect(error).toMatchObject({
    message: "Patient supprimé (fusion d'identités ou opposition)",
  });
});

it('patient identity: refuses an id that no server has, without a request', async () => {
  const { port, server } = await openRecordHarness([ANNE]);
  await expect(port.getDemographics('../Task')).rejects.toBeInstanceOf(NotFoundError);
  expect(server.requests().filter(({ url }) => url.includes('Task'))).toEqual([]);
});

it('patient identity: reads what is left under the id that was merged, from either id, and nobody else', async () => {
  const potassium = (id: string, patient: string) => ({
    ...{ resourceType: 'Observation', id, status: 'final' },
    code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
    subject: { reference: `Patient/${patient}` },
    effectiveDateTime: new Date().toISOString(),
    valueQuantity: { value: 4, unit: 'mmol/L' },
  });
  const { port } = await openRecordHarness([
    { ...ANNE, link: [{ type: 'replaces', other: { reference: 'Patient/old' } }] },
    { ...ANNE, id: 'old', link: [{ type: 'replaced-by', other: { reference: 'Patient/anne' } }] },
    { ...ANNE, id: 'bob', link: [{ type: 'seealso', other: { reference: 'Patient/anne' } }] },
    ...['anne', 'old', 'bob'].map((patient) => potassium(`of-${patient}`, patient)),
  ]);
  for (const id of ['anne', 'old']) {
    expect(await port.getObservations(id, { code: '2823-3' })).toHaveLength(2);
    expect((await port.snapshot(id)).observations).toHaveLength(2);
  }
  expect(await port.getObservations('bob', { code: '2823-3' })).toHaveLength(1);
});

describe('when events carry an identifier', () => {
  const ins = { patientId: { kind: 'INS-NIR' } };

  it('finds the patient by system and type: a billing number has the same system', async () => {
    const { port, server, lines } = await openRecordHarness(
      [
        withIdentifier('anne', {
          system: NIR,
          value: VALUE,
          use: 'official',
          type: typed('INS-NIR'),
        }),
        withIdentifier('husband', {
          system: NIR,
          value: VALUE,
          use: 'official',
          type: typed('NH'),
        }),
        withIdentifier('untyped', { system: NIR, value: VALUE }),
      ],
      ins,
    );
    await expect(port.getDemographics(VALUE)).resolves.toMatchObject({ patientId: VALUE });
    await port.addAllergy(VALUE, { coding: { code: 'a', display: 'a' } });
    // The value identifies a person: it is in no address and in no log line.
    expect(JSON.stringify(server.requests().map(({ url }) => url))).not.toContain(VALUE);
    expect(JSON.stringify(lines)).not.toContain(VALUE);
  });

  it.each([
    { kind: 'INS-NIR', oid: '8', use: 'official' },
    { kind: 'INS-NIA', oid: '9', use: 'temp' },
  ])('takes a national identity ($kind) only when it is validated', async ({ kind, oid, use }) => {
    const identifier = {
      system: `urn:oid:1.2.250.1.213.1.4.${oid}`,
      value: VALUE,
      type: typed(kind),
      use,
    };
    const found = async (status: string) => {
      const patient = withIdentifier('anne', identifier, status);
      const { port, lines } = await openRecordHarness([patient], { patientId: { kind } });
      return { demographics: port.getDemographics(VALUE), lines };
    };
    const { demographics } = await found('VALI');
    await expect(demographics).resolves.toMatchObject({ identifiers: [{ value: VALUE }] });

    const provisional = await found('PROV');
    await expect(provisional.demographics).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringMatching("son identité n'est pas validée") as unknown,
    });
    expect(JSON.stringify(provisional.lines)).not.toContain(VALUE);
  });

  it.each([
    { kind: 'INS-NIR-TEST', oid: '10', type: 'INS-NIR-TEST', use: 'official' },
    { kind: 'INS-NIR-DEMO', oid: '11', type: 'INS-NIR-DEMO', use: 'official' },
    { kind: 'INS-C', oid: '2', type: 'INS-C', use: 'secondary' },
    { kind: 'NSS', oid: '8', type: 'NH', use: 'official' },
  ])('knows $kind by its system, type and use', async ({ kind, oid, type, use }) => {
    const system = `urn:oid:1.2.250.1.213.1.4.${oid}`;
    const of = (id: string, more: object) =>
      withIdentifier(id, { system, value: VALUE, use, type: typed(type), ...more }, 'PROV');
    const { port } = await openRecordHarness(
      [of('anne', {}), of('other-type', { type: typed('X') }), of('other-use', { use: 'old' })],
      { patientId: { kind } },
    );
    await expect(port.getDemographics(VALUE)).resolves.toMatchObject({ patientId: VALUE });
    const { port: without } = await openRecordHarness([of('anne', { use: 'nickname' })], {
      patientId: { kind },
    });
    await expect(without.getDemographics(VALUE)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('never chooses between two patients', async () => {
    const twice = { system: NIR, value: VALUE, type: typed('INS-NIR') };
    const { port } = await openRecordHarness(
      [withIdentifier('anne', twice), withIdentifier('other', twice)],
      ins,
    );
    await expect(port.getDemographics(VALUE)).rejects.toMatchObject({
      code: 'FHIR_PATIENT_AMBIGUOUS',
      retryable: false,
      message: expect.not.stringContaining(VALUE) as unknown,
    });
  });

  it('does not find a patient by a number that is no longer theirs', async () => {
    const ipp = { patientId: { kind: 'IPP', system: 'urn:hospital:ipp' } };
    const { port } = await openRecordHarness(
      [
        withIdentifier('anne', { system: 'urn:hospital:ipp', value: '7', use: 'old' }),
        withIdentifier('bob', { system: 'urn:hospital:ipp', value: '8', use: 'usual' }),
      ],
      ipp,
    );
    await expect(port.getDemographics('7')).rejects.toBeInstanceOf(NotFoundError);
    await expect(port.getDemographics('8')).resolves.toMatchObject({ patientId: '8' });
  });
});

describe('an identifier of any country', () => {
  const SYSTEM = 'urn:oid:1.2.752.129.2.1.3.1';
  const numbered = (id: string, identifier: object) => ({
    ...ANNE,
    id,
    identifier: [identifier],
  });

  it('finds the patient by system and value', async () => {
    const { port } = await openRecordHarness(
      [
        numbered('anne', { system: SYSTEM, value: '191212121212' }),
        numbered('bob', { system: 'urn:other', value: '191212121212' }),
      ],
      { patientId: { system: SYSTEM } },
    );
    await expect(port.getDemographics('191212121212')).resolves.toMatchObject({
      patientId: '191212121212',
    });
    await expect(port.getDemographics('anne')).rejects.toBeInstanceOf(NotFoundError);
  });

  it('tells kinds apart by their type, where one system has several', async () => {
    const { port } = await openRecordHarness(
      [
        numbered('anne', { system: SYSTEM, value: '7', type: typed('SS') }),
        numbered('bob', { system: SYSTEM, value: '8', type: typed('MR') }),
      ],
      { patientId: { system: SYSTEM, type: 'MR' } },
    );
    await expect(port.getDemographics('7')).rejects.toBeInstanceOf(NotFoundError);
    await expect(port.getDemographics('8')).resolves.toMatchObject({ patientId: '8' });
  });

  it.each([{}, { type: 'MR' }, { system: 'not a uri' }, { kind: 'INS-NIR', type: 'MR' }])(
    'names the key to fix for %j',
    async (patientId) => {
      await expect(openRecordHarness([ANNE], { patientId })).rejects.toMatchObject({
        key: 'ports.patient.config.patientId',
        localized: expect.objectContaining({
          en: expect.stringContaining('{ system, type } for any identifier') as unknown,
        }) as unknown,
      });
    },
  );
});

describe('updateDemographics', () => {
  it('can be refused by the site', async () => {
    const { port } = await openRecordHarness([ANNE], { patient: { write: false } });
    await expect(port.updateDemographics('anne', { sex: 'other' })).rejects.toMatchObject({
      code: 'FHIR_PATIENT_READ_ONLY',
      retryable: false,
    });
  });

  it('writes the version that it read, the profile of the site, and nothing when nothing changes', async () => {
    const profile = 'https://hl7.fr/ig/fhir/core/StructureDefinition/fr-core-patient';
    const { port, stored, server } = await openRecordHarness([ANNE], {
      profiles: { Patient: profile },
    });
    await port.updateDemographics('anne', { name: 'Anne Autre' });
    await port.updateDemographics('anne', { name: 'Anne Autre' });
    expect(await stored('Patient')).toMatchObject([
      {
        meta: { profile: [profile], versionId: '2' },
        name: [{ use: 'usual', text: 'Anne Autre' }, ANNE.name[0]],
      },
    ]);
    expect(server.requests().filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
