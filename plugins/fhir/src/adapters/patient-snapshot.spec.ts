import { bundle, openScriptedServer, type Script } from '../__fixtures__/scripted-server';
import { keepingLog } from '../__fixtures__/log-lines';
import { ANNE, closeRecordHarness, ofAnne, openRecordHarness } from '../__fixtures__/open-record';
import { adapterContext } from '@platform/sdk-testing';
import type { PatientPort } from '@platform/plugin-clinical';

import createFhirPatient from './patient-fhir';

afterAll(closeRecordHarness);

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(script: Script, statement?: object, more: object = {}) {
  const server = await openScriptedServer(
    (request, count) =>
      request.url === '/fhir/Patient/anne' ? { body: ANNE } : script(request, count),
    statement && { statement },
  );
  opened.push(server);
  const { log, lines } = keepingLog();
  const config = { baseUrl: server.baseUrl, ...more };
  const port = (await createFhirPatient(config, adapterContext({ log }))) as PatientPort;
  return { server, port, lines };
}

it('patient snapshot: says which sections could not be read, and never shows them as empty', async () => {
  let most = 0;
  let now = 0;
  const { port } = await open(async ({ url }) => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 10));
    now -= 1;
    if (url.startsWith('/fhir/Condition')) return { status: 503 };
    if (url.startsWith('/fhir/Task')) return { status: 403 };
    return { body: bundle([]) };
  });
  const snapshot = await port.snapshot('anne');
  expect(snapshot).toMatchObject({
    conditions: [],
    incomplete: ['conditions', 'pendingValidations'],
  });
  expect(most).toBeLessThanOrEqual(5);
});

it('patient snapshot: says that there are more observations than it shows', async () => {
  const recent = new Date().toISOString();
  const many = Array.from({ length: 230 }, (_, index) => ({
    resourceType: 'Observation',
    id: `o${index}`,
    status: 'final',
    code: { coding: [{ code: 'k' }] },
    subject: ofAnne,
    effectiveDateTime: recent,
    valueQuantity: { value: index },
  }));
  const { port } = await openRecordHarness([ANNE, ...many]);
  const { observations, incomplete } = await port.snapshot('anne');
  expect(observations).toHaveLength(200);
  expect(incomplete).toEqual(['observations']);
});

it.each([
  { name: 'a page fails', behaviours: { failingPage: 2 }, code: 'FHIR_UNAVAILABLE' },
  {
    name: 'a page is elsewhere',
    behaviours: { nextLinkOrigin: 'http://other-host.invalid' },
    code: 'FHIR_PAGE_REFUSED',
  },
])(
  'patient snapshot: never returns a part as if it were all: $name',
  async ({ behaviours, code }) => {
    const many = Array.from({ length: 150 }, (_, index) => ({
      resourceType: 'Condition',
      id: `c${index}`,
      code: { text: `c${index}` },
      subject: ofAnne,
    }));
    const { port, lines } = await openRecordHarness([ANNE, ...many], {}, behaviours);
    await expect(port.getConditions('anne')).rejects.toMatchObject({ code });
    await expect(port.snapshot('anne')).resolves.toMatchObject({
      conditions: [],
      incomplete: ['conditions'],
    });
    expect(lines).toContainEqual({
      level: 'warn',
      fields: { section: 'conditions', code },
      message: 'section du dossier FHIR illisible',
    });
  },
);

it('patient snapshot: passes on that the server wants us to wait', async () => {
  const { port, server } = await openRecordHarness([ANNE]);
  await port.getDemographics('anne');
  server.setBehaviours({ throttledRequests: 1, retryAfter: '7' });
  await expect(port.getDemographics('anne')).rejects.toMatchObject({
    code: 'FHIR_UNAVAILABLE',
    retryable: true,
    retryAfterMs: 7_000,
  });
  await expect(port.getDemographics('anne')).resolves.toMatchObject({ patientId: 'anne' });
});

it('patient snapshot: fails as a whole for an unknown patient, and when the patient cannot be read', async () => {
  const { port } = await open(() => ({ status: 404 }));
  await expect(port.snapshot('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('a server that knows less', () => {
  const k = {
    resourceType: 'Observation',
    id: 'o',
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
    subject: ofAnne,
    effectiveDateTime: '2026-11-20T10:00:00Z',
    valueQuantity: { value: 4 },
  };
  const statementOf = (type: string, ...names: string[]) => ({
    resourceType: 'CapabilityStatement',
    rest: [
      {
        mode: 'server',
        resource: [
          { type: 'Patient', interaction: [{ code: 'read' }] },
          {
            type,
            interaction: [{ code: 'search-type' }],
            searchParam: names.map((name) => ({ name, type: 'token' })),
          },
        ],
      },
    ],
  });

  it('is not sent parameters that it does not declare', async () => {
    const { port, server } = await open(
      () => ({ body: bundle([k]) }),
      statementOf('Observation', 'patient', 'code', 'component-code'),
    );
    expect(
      await port.getObservations('anne', { code: '2823-3', since: '2026-01-01' }),
    ).toHaveLength(1);
    const urls = server.received.map(({ url }) => url).filter((url) => url.includes('Observation'));
    expect(urls.map((url) => [...new URL(url, 'http://h').searchParams.keys()])).toEqual([
      ['patient', 'code', '_sort', '_count'],
      ['patient', 'component-code', '_sort', '_count'],
    ]);
  });

  it('never mixes two patients, even when it ignores which one is searched', async () => {
    const of = (id: string, reference: string) => ({ ...k, id, subject: { reference } });
    const aliases = ['https://ehr.example/fhir/'];
    const { port } = await open(
      ({ headers }) => ({
        body: bundle([
          k,
          of('absolute', `http://${headers.host}/fhir/Patient/anne/_history/3`),
          of('alias', 'http://EHR.example:80/fhir/Patient/anne/_history/3'),
          of('bob', 'Patient/bob'),
          of('namesake', 'https://other.example/fhir/Patient/anne'),
          of('tenant', 'https://ehr.example/fhir/other/Patient/anne'),
        ]),
      }),
      undefined,
      { aliases },
    );
    expect(await port.getObservations('anne', { code: '2823-3' })).toHaveLength(3);
  });

  it('takes neither a group nor a device for the patient', async () => {
    const subjects = ['Group/anne', 'Device/anne', 'urn:uuid:0c3f5ad0-4c3b-4c7e-9d43-0a4f7c1b2d3e'];
    const { port } = await open(() => ({
      body: bundle(subjects.map((reference, id) => ({ ...k, id, subject: { reference } }))),
    }));
    expect(await port.getObservations('anne', { code: '2823-3' })).toEqual([]);
  });

  it('is believed about a subject without an id, unless it ignored whose record is searched', async () => {
    const subject = { identifier: { system: 'urn:ipp', value: '7' } };
    const found = async (self: string) => {
      const { port } = await open(() => ({
        body: bundle([k, { ...k, id: 'by-identifier', subject }], { self }),
      }));
      return (await port.getObservations('anne', { code: '2823-3' })).length;
    };
    expect(await found('http://h/fhir/Observation?patient=a&combo-code=b&status=c&_sort=d')).toBe(
      2,
    );
    expect(await found('http://h/fhir/Observation?combo-code=b&status=c&_sort=d')).toBe(1);
  });

  const everyForm = (baseUrl: string) => encodeURIComponent(`Patient/anne,${baseUrl}/Patient/anne`);

  it('is searched again without filters when it refuses them', async () => {
    const condition = (id: string, clinical: string) => ({
      resourceType: 'Condition',
      id,
      code: { text: id },
      subject: ofAnne,
      clinicalStatus: { coding: [{ code: clinical }] },
    });
    const { port, server, lines } = await open(({ url }) =>
      url.includes('%3Anot')
        ? { status: 400 }
        : { body: bundle([condition('a', 'active'), condition('r', 'resolved')]) },
    );
    const found = await port.getConditions('anne');
    expect(found.map(({ coding }) => coding.display)).toEqual(['a']);
    expect(server.received.at(-1)?.url).toBe(
      `/fhir/Condition?patient=${everyForm(server.baseUrl)}&_count=100`,
    );
    expect(lines.map(({ message }) => message)).toContain(
      'recherche refusée par le serveur FHIR : relue plus simplement',
    );
  });

  it('is searched by the relative reference alone when it refuses its own address', async () => {
    const { port, server } = await open(({ url }) =>
      url.includes('%2C') ? { status: 400 } : { body: bundle([k]) },
    );
    expect(await port.getObservations('anne', { code: '2823-3' })).toHaveLength(1);
    expect(server.received.at(-1)?.url).toBe('/fhir/Observation?patient=Patient%2Fanne&_count=100');
  });

  it('is read whole when it ignores the order: its first results would be arbitrary', async () => {
    const at = (id: string, effectiveDateTime: string) => ({ ...k, id, effectiveDateTime });
    const pages: Record<string, object[]> = {
      '1': Array.from({ length: 30 }, (_, index) => at(`old${index}`, '2020-01-01')),
      '2': [at('new', '2026-11-20T10:00:00Z')],
    };
    const { port } = await open(({ url }) => {
      const page = /page=(\d)/.exec(url)?.[1] ?? '1';
      const self = { self: 'http://h/fhir/Observation?patient=a&code=b&combo-code=b&status=c' };
      const next = page === '1' ? { next: `${opened.length && url.split('?')[0]}?page=2` } : {};
      return { body: bundle(pages[page] ?? [], { ...self, ...next }) };
    });
    const found = await port.getObservations('anne', { code: '2823-3', limit: 1 });
    expect(found.map(({ observedAt }) => observedAt)).toEqual(['2026-11-20T10:00:00Z']);
  });
});
