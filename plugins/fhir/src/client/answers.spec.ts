import { NotFoundError } from '@platform/sdk';

import { keepingLog } from '../__fixtures__/log-lines';
import { bundle, openScriptedServer, type Script } from '../__fixtures__/scripted-server';
import { openFhirClient } from './fhir-client';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(script: Script) {
  const server = await openScriptedServer(script);
  const client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log: keepingLog().log, root: __dirname, key: 'ports.patient.config' },
  );
  opened.push(server, client);
  return { server, client };
}

const PATIENT = { resourceType: 'Patient', id: 'p1' } as const;
const TASK = { resourceType: 'Task', status: 'requested', intent: 'order' } as const;
const outcome = (code: string, severity = 'error') => ({
  resourceType: 'OperationOutcome',
  issue: [{ severity, code, diagnostics: 'said by the server' }],
});
const observations = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    resourceType: 'Observation',
    id: `o${from + index}`,
  }));
const searchOf = async (body: object) => {
  const { client } = await open(() => ({ body }));
  return client.search('Observation', [['patient', 'Patient/p1']]);
};

describe('an answer of success with an error in it', () => {
  it.each([200, 201, 202, 203])('is no write, with status %i', async (status) => {
    const { client } = await open(() => ({ status, body: outcome('invariant') }));
    await expect(client.create(TASK)).rejects.toMatchObject({
      code: 'FHIR_INVALID',
      retryable: false,
      status,
    });
  });

  it.each([
    ['transient', 'FHIR_UNAVAILABLE', { unavailable: true }],
    ['exception', 'FHIR_UNAVAILABLE', { unavailable: true }],
    ['throttled', 'FHIR_UNAVAILABLE', { unavailable: true }],
    ['login', 'FHIR_UNAUTHENTICATED', { unavailable: true }],
    ['forbidden', 'FHIR_FORBIDDEN', { retryable: false }],
    ['not-supported', 'FHIR_UNSUPPORTED', { retryable: false }],
    ['conflict', 'FHIR_VERSION_CONFLICT', { retryable: true }],
    ['business-rule', 'FHIR_INVALID', { retryable: false }],
    ['of no table', 'FHIR_INVALID', { retryable: false }],
  ])('is what its code « %s » says: %s', async (issue, code, more) => {
    const { client } = await open(() => ({ status: 201, body: outcome(issue, 'fatal') }));
    await expect(client.create(TASK)).rejects.toMatchObject({ code, ...more });
  });

  it('is no record either, of a read', async () => {
    const { client } = await open(() => ({ body: outcome('exception') }));
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({ code: 'FHIR_UNAVAILABLE' });
  });

  it('may carry remarks', async () => {
    const { client } = await open(() => ({
      status: 201,
      body: outcome('informational', 'warning'),
    }));
    await expect(client.create(TASK)).resolves.toMatchObject({ status: 201 });
  });

  it('is an error among the entries of a search, an error of a batch as well', async () => {
    const entry = [{ resource: outcome('timeout'), search: { mode: 'outcome' } }];
    await expect(
      searchOf({ resourceType: 'Bundle', type: 'searchset', entry }),
    ).rejects.toMatchObject({ code: 'FHIR_UNAVAILABLE' });
    const failed = [{ response: { status: '500 Internal Server Error' } }];
    await expect(
      searchOf({ resourceType: 'Bundle', type: 'batch-response', entry: failed }),
    ).rejects.toMatchObject({ code: 'FHIR_UNAVAILABLE' });
  });

  it('is a remark among the entries when it says so', async () => {
    const entry = [{ resource: outcome('not-supported', 'warning'), search: { mode: 'outcome' } }];
    await expect(
      searchOf({ resourceType: 'Bundle', type: 'searchset', entry }),
    ).resolves.toMatchObject({ matches: [], complete: true });
  });
});

describe('a search that is not whole', () => {
  const incomplete = { code: 'FHIR_SEARCH_INCOMPLETE', retryable: true };

  it.each([
    ['100 of 999 without a next page', 100, 999],
    ['none of 5', 0, 5],
    ['4 of 5', 4, 5],
  ])('is refused: %s', async (_, found, total) => {
    await expect(searchOf({ ...bundle(observations(found)), total })).rejects.toMatchObject(
      incomplete,
    );
  });

  it('is refused when an entry has no resource', async () => {
    const entry = [{ fullUrl: 'urn:x', search: { mode: 'match' } }];
    await expect(
      searchOf({ resourceType: 'Bundle', type: 'searchset', entry }),
    ).rejects.toMatchObject(incomplete);
  });

  it.each([
    ['as many as it counted', { ...bundle(observations(3)), total: 3 }],
    ['more than it counted', { ...bundle(observations(3)), total: 2 }],
    ['of a server that does not count', bundle(observations(100))],
    [
      'of a server that estimates',
      {
        ...bundle(observations(3), { self: 'http://x/Observation?patient=1&_total=estimate' }),
        total: 9,
      },
    ],
  ])('is whole: %s', async (_, body) => {
    await expect(searchOf(body)).resolves.toMatchObject({ complete: true });
  });

  it('counts neither included resources nor outcomes', async () => {
    const entry = [
      { resource: observations(1)[0], search: { mode: 'match' } },
      { resource: PATIENT, search: { mode: 'include' } },
      { resource: outcome('informational', 'information'), search: { mode: 'outcome' } },
    ];
    const whole = { resourceType: 'Bundle', type: 'searchset', entry };
    await expect(searchOf({ ...whole, total: 1 })).resolves.toMatchObject({ complete: true });
    await expect(searchOf({ ...whole, total: 2 })).rejects.toMatchObject(incomplete);
  });

  it('allows for what changes while its pages are read', async () => {
    const { server, client } = await open(({ url }) =>
      url.includes('page=2')
        ? { body: { ...bundle(observations(1, 2)), total: 4 } }
        : {
            body: {
              ...bundle(observations(2), { next: `${server.baseUrl}/Observation?page=2` }),
              total: 3,
            },
          },
    );
    await expect(client.search('Observation', [])).resolves.toMatchObject({ complete: true });
  });
});

describe('a page that expired on the server', () => {
  it.each([404, 410])('with %i makes the search begin again', async (status) => {
    let firstPages = 0;
    const { server, client } = await open(({ url }) => {
      if (!url.includes('page')) {
        firstPages += 1;
        const next = `${server.baseUrl}/Observation?page=${firstPages}`;
        return { body: bundle(observations(2), { next }) };
      }
      return url.endsWith('page=1') ? { status } : { body: bundle(observations(1, 2)) };
    });
    const { matches } = await client.search('Observation', []);
    expect(matches).toHaveLength(3);
  });

  it('again and again is a retryable error, never a deleted record', async () => {
    const { server, client } = await open(({ url }) =>
      url.includes('page')
        ? { status: 410 }
        : { body: bundle(observations(2), { next: `${server.baseUrl}/Observation?page=2` }) },
    );
    const failed = await client.search('Observation', []).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'FHIR_PAGE_EXPIRED', retryable: true });
    expect(failed).not.toBeInstanceOf(NotFoundError);
  });
});

describe('an answer that is not what was asked for', () => {
  it.each([
    ['another type', { resourceType: 'Group', id: 'p1' }],
    ['another patient', { resourceType: 'Patient', id: 'p2' }],
    ['a bundle', bundle([PATIENT])],
  ])('is refused: %s', async (_, body) => {
    const { client } = await open(() => ({ body }));
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({
      code: 'FHIR_WRONG_RESOURCE',
      retryable: true,
    });
  });

  it.each(['', ' \n'])('is refused when it is empty (%j)', async (body) => {
    const { client } = await open(() => ({ body }));
    const empty = { code: 'FHIR_NOT_JSON', unavailable: true };
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject(empty);
    await expect(client.search('Observation', [])).rejects.toMatchObject(empty);
  });

  it.each([
    ['cut off', '{"resourceType":"Patient","id":"p1","name":[{'],
    ['with a control character', '{"resourceType":"Patient","id":"p1\u0007"}'],
  ])('is refused when its JSON is %s, without waiting for hours', async (_, body) => {
    const { client } = await open(() => ({ body }));
    const failed = await client.read('Patient', 'p1').catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'FHIR_NOT_JSON',
      retryable: true,
      unavailable: undefined,
    });
  });

  it('is a write without a body when the server gives none', async () => {
    const { client } = await open(() => ({ status: 201, body: '' }));
    await expect(client.create(TASK)).resolves.toMatchObject({ status: 201 });
  });
});
