import {
  entriesOf,
  linkOf,
  openServerHarness,
  type ServerHarness,
} from '../__fixtures__/open-server-harness';

let harness: ServerHarness;

const observation = (id: string, more: object) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
  ...more,
});

const quantity = (value: number, more: object = {}) => ({
  valueQuantity: {
    value,
    unit: 'mmol/L',
    system: 'http://unitsofmeasure.org',
    code: 'mmol/L',
    ...more,
  },
});

const SEED = [
  {
    resourceType: 'Patient',
    id: 'p1',
    identifier: [{ system: 'urn:oid:1', value: 'A' }],
    name: [{ family: 'Éxemple', given: ['Noël'] }],
    birthDate: '1950',
  },
  {
    resourceType: 'Patient',
    id: 'p2',
    identifier: [{ value: 'A' }],
    name: [{ family: 'Exemples' }],
    managingOrganization: { identifier: { system: 's', value: 'org' } },
  },
  observation('day', {
    effectiveDateTime: '2026-03-10',
    subject: { reference: 'Patient/p1' },
    ...quantity(5.4),
  }),
  observation('month', {
    effectiveDateTime: '2026-03',
    subject: { reference: 'Patient/p1/_history/2' },
    ...quantity(5.36),
  }),
  observation('zone', {
    effectiveDateTime: '2026-03-11T00:30:00+01:00',
    status: 'amended',
    subject: { reference: 'http://elsewhere.test/fhir/Patient/p1' },
    ...quantity(10, { comparator: '>' }),
  }),
  observation('period', {
    effectivePeriod: { start: '2026-03-20' },
    status: 'preliminary',
    subject: { reference: '#p' },
    contained: [{ resourceType: 'Patient', id: 'p' }],
    ...quantity(2),
  }),
  observation('other', {
    code: { coding: [{ system: 'http://other.test', code: '2823-3' }, { code: 'bare' }] },
    meta: { tag: [{ system: 't', code: 'demo' }] },
  }),
  { resourceType: 'Medication', id: 'm1', code: { text: 'm' } },
  {
    resourceType: 'MedicationStatement',
    id: 's1',
    status: 'active',
    subject: { reference: 'Patient/p1' },
    medicationReference: { reference: 'Medication/m1' },
  },
];

beforeAll(async () => {
  harness = await openServerHarness();
  for (const body of SEED) {
    const { status } = await harness.call('PUT', `/${body.resourceType}/${body.id}`, { body });
    if (status !== 201) throw new Error(`${body.id}: ${status}`);
  }
});

afterAll(() => harness.close());

const ids = async (path: string): Promise<string[]> =>
  (await harness.found(path)).map((place) => place.replace(/^.*\//, '')).sort();

it.each([
  // tokens
  ['code=2823-3', 'day month other period zone'],
  ['code=http://loinc.org|2823-3', 'day month period zone'],
  ['code=http://other.test|', 'other'],
  ['code=|bare', 'other'],
  ['code=|2823-3', ''],
  ['code=bare,http://loinc.org|2823-3&status=amended', 'zone'],
  ['status=http://hl7.org/fhir/observation-status|amended', 'zone'],
  ['status:not=final,amended', 'period'],
  ['code=2823-3&code=bare', 'other'],
  ['_tag=t|demo', 'other'],
  ['_id=day,zone', 'day zone'],
  ['_id:not=day,zone,month,period', 'other'],
  // dates
  ['date=2026-03-10', 'day zone'],
  ['date=2026-03', 'day month zone'],
  ['date=gt2026-03-10', 'month period'],
  ['date=ge2026-03-10', 'day month period zone'],
  ['date=lt2026-03-10', 'month'],
  ['date=sa2026-03-10', 'period'],
  ['date=eb2026-03-10', ''],
  ['date=ne2026-03-10', 'month period'],
  ['date=ge2026-03-10&date=lt2026-03-11', 'day month zone'],
  ['date=2026-03-10T23:30:00Z', 'zone'],
  ['date=2026-03-11T00:30:00%2B01:00', 'zone'],
  ['date:missing=true', 'other'],
  // quantities
  ['value-quantity=5.4', 'day month'],
  ['value-quantity=5.40', 'day'],
  ['value-quantity=gt5.4', 'zone'],
  ['value-quantity=gt100', 'zone'],
  ['value-quantity=lt5', 'period'],
  ['value-quantity=le5.36', 'month period'],
  ['value-quantity=5.4|http://unitsofmeasure.org|mmol/L', 'day month'],
  ['value-quantity=5.4||mmol/L', 'day month'],
  ['value-quantity=5.4||mg', ''],
  // references
  ['patient=Patient/p1', 'day month'],
  ['patient=p1', 'day month'],
  ['subject:Patient=p1', 'day month'],
  ['subject=http://elsewhere.test/fhir/Patient/p1', 'zone'],
  ['subject:missing=true', 'other period'],
])('search: finds the observations of %s', async (query, found) => {
  expect(await ids(`/Observation?${query}`)).toEqual(found === '' ? [] : found.split(' '));
});

it.each([
  ['identifier=A', 'p1 p2'],
  ['identifier=urn:oid:1|A', 'p1'],
  ['identifier=|A', 'p2'],
  ['family=exemple', 'p1 p2'],
  ['family:exact=Exemples', 'p2'],
  ['family:exact=Exemple', ''],
  ['name:contains=OEL', 'p1'],
  ['birthdate=1950', 'p1'],
  ['birthdate=1950-06', ''],
  ['organization:identifier=s|org', 'p2'],
  ['organization:missing=false', 'p2'],
])('search: finds the patients of %s', async (query, found) => {
  expect(await ids(`/Patient?${query}`)).toEqual(found === '' ? [] : found.split(' '));
});

it('search: finds a reference to itself by its own absolute address', async () => {
  const url = encodeURIComponent(`${harness.server.url}/Patient/p1`);
  expect(await ids(`/Observation?subject=${url}`)).toEqual(['day', 'month']);
});

it('search: sorts by date both ways, those without a date last', async () => {
  const sorted = (order: string) => harness.found(`/Observation?_sort=${order}`);
  expect(await sorted('date')).toEqual(
    ['month', 'day', 'zone', 'period', 'other'].map((id) => `Observation/${id}`),
  );
  expect(await sorted('-date')).toEqual(
    ['period', 'month', 'day', 'zone', 'other'].map((id) => `Observation/${id}`),
  );
});

it.each(['offset', 'cursor'] as const)('pages through everything once (%s)', async (paging) => {
  harness.server.setBehaviours({ paging });
  const seen: string[] = [];
  let next: string | undefined = '/Observation?_count=2&_sort=-_lastUpdated';
  while (next !== undefined) {
    seen.push(...(await harness.found(next)));
    next = linkOf((await harness.call('GET', next)).body, 'next');
  }
  harness.server.resetBehaviours();
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

it('search: adds what the matches refer to, and what refers to them', async () => {
  const include =
    '/MedicationStatement?_include=MedicationStatement:medication&_include=MedicationStatement:patient';
  const { body } = await harness.call('GET', include);
  expect(entriesOf(body).map(({ resource, search }) => [resource?.id, search?.mode])).toEqual([
    ['s1', 'match'],
    ['m1', 'include'],
    ['p1', 'include'],
  ]);
  const reverse = await harness.call('GET', '/Patient?_id=p1&_revinclude=Observation:patient');
  expect(
    entriesOf(reverse.body)
      .map(({ resource }) => resource?.id)
      .sort(),
  ).toEqual(['day', 'month', 'p1']);
});

it('search: counts only when asked to, and sends parts that are marked as such', async () => {
  expect((await harness.call('GET', '/Observation')).body['total']).toBeUndefined();
  expect((await harness.call('GET', '/Observation?_total=accurate&_count=1')).body['total']).toBe(
    5,
  );
  expect((await harness.call('GET', '/Observation?_summary=count')).body).toMatchObject({
    total: 5,
  });
  const { body } = await harness.call('GET', '/Observation?_id=day&_elements=subject');
  const [entry] = entriesOf(body);
  expect(Object.keys(entry?.resource ?? {}).sort()).toEqual(
    ['resourceType', 'id', 'meta', 'status', 'code', 'subject'].sort(),
  );
  expect(entry?.resource?.meta?.['tag']).toMatchObject([{ code: 'SUBSETTED' }]);
});

it('search: refuses an unknown parameter under strict handling and warns of it otherwise', async () => {
  const path = '/Observation?nonsense=1&status=amended';
  const strict = await harness.call('GET', path, { headers: { prefer: 'handling=strict' } });
  expect(strict.status).toBe(400);
  const { body } = await harness.call('GET', path);
  expect(entriesOf(body).map(({ search }) => search?.mode)).toEqual(['match', 'outcome']);
  expect(linkOf(body, 'self')).toBe(`${harness.server.url}/Observation?status=amended`);
});

it('search: takes a search by POST, with parameters in the form and in the address', async () => {
  const { body } = await harness.call('POST', '/Patient/_search?_count=1', {
    body: 'identifier=urn%3Aoid%3A1%7CA',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(entriesOf(body).map(({ resource }) => resource?.id)).toEqual(['p1']);
});

it.each([
  'date=yesterday',
  'date=2026-02-31',
  'value-quantity=much',
  'code:text=x',
  'code:missing=perhaps',
  '_count=-1',
  '_sort=nonsense',
  '_include=Observation:nonsense',
  '_cursor=x',
  `_id=${Array.from({ length: 501 }, (_, i) => i).join(',')}`,
])('search: refuses %s', async (query) => {
  expect((await harness.call('GET', `/Observation?${query}`)).status).toBe(400);
});
