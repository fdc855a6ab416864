import { NotFoundError } from '@platform/sdk';
import { fixedClock } from '@platform/testing';

import { keepingLog } from '../__fixtures__/log-lines';
import {
  bundle,
  openScriptedServer,
  type Script,
  type ScriptedServer,
} from '../__fixtures__/scripted-server';
import { openFhirClient, type FhirClientDeps } from './fhir-client';
import type { ServerConfig } from './server-config';

let server: ScriptedServer | undefined;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function open(
  script: Script,
  config: Partial<ServerConfig> = {},
  { statement, ...deps }: Partial<FhirClientDeps> & { readonly statement?: object } = {},
) {
  server = await openScriptedServer(script, statement && { statement });
  const { log, lines } = keepingLog();
  const client = openFhirClient(
    { baseUrl: server.baseUrl, ...config },
    { log, root: __dirname, key: 'ports.patient.config', ...deps },
  );
  opened.push(server, client);
  return { server, client, lines };
}

const PATIENT = { resourceType: 'Patient', id: 'p1' } as const;
const statementOf = (...resource: object[]) => ({
  resourceType: 'CapabilityStatement',
  rest: [{ mode: 'server', resource }],
});

describe('one request', () => {
  it('has the headers of FHIR and no cache', async () => {
    const { server, client } = await open(() => ({ body: PATIENT }));
    await client.read('Patient', 'p1');
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      url: '/fhir/Patient/p1',
      headers: {
        accept: 'application/fhir+json',
        'cache-control': 'no-cache',
        prefer: 'handling=strict',
      },
    });
  });

  it('sends a resource as FHIR JSON in UTF-8, with the conditions of the write', async () => {
    const { server, client } = await open(() => ({ status: 201, body: PATIENT }));
    await client.create(PATIENT, { ifNoneExist: [['identifier', 'urn:a|é b']] });
    await client.update(PATIENT, { versionId: '7' });
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        url: '/fhir/Patient',
        headers: {
          'content-type': 'application/fhir+json; charset=utf-8',
          'if-none-exist': 'identifier=urn%3Aa%7C%C3%A9%20b',
        },
      },
      { method: 'PUT', url: '/fhir/Patient/p1', headers: { 'if-match': 'W/"7"' } },
    ]);
  });

  it('cannot be led to another path by an id', async () => {
    const { server, client } = await open(() => ({ status: 404 }));
    await expect(client.read('Patient', '../Task/1?x')).rejects.toBeInstanceOf(NotFoundError);
    expect(server.received[0]?.url).toBe('/fhir/Patient/..%2FTask%2F1%3Fx');
    for (const id of ['..', '.'])
      await expect(client.read('Patient', id)).rejects.toBeInstanceOf(NotFoundError);
    expect(server.received.slice(1).map(({ url }) => url)).toEqual([
      '/fhir/Patient/%252E%252E',
      '/fhir/Patient/%252E',
    ]);
  });

  it('gives the server its timeout, and says that it was the server', async () => {
    const { client } = await open(() => ({ body: PATIENT, afterMs: 20_000 }), { timeoutMs: 150 });
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({
      code: 'FHIR_UNREACHABLE',
      retryable: true,
      message: "le serveur FHIR n'a pas répondu en 150 ms",
    });
  });

  it('stops reading a response that is too long', async () => {
    const { client } = await open(() => ({ body: { ...PATIENT, text: 'x'.repeat(5_000) } }), {
      maxResponseBytes: 2_048,
    });
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({
      code: 'FHIR_RESPONSE_TOO_LARGE',
      retryable: false,
    });
  });

  it('is retryable when the server cannot be reached', async () => {
    const { server, client } = await open(() => ({ body: PATIENT }));
    await client.capabilities();
    await server.close();
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({
      code: 'FHIR_UNREACHABLE',
      retryable: true,
    });
  });

  it('takes a page of a portal for an outage and says so in the log', async () => {
    const { client, lines } = await open(() => ({ body: '<html>connexion</html>' }));
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({
      code: 'FHIR_NOT_JSON',
      retryable: true,
    });
    expect(lines.filter(({ message }) => message.includes('portail'))).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    const other = await openScriptedServer(() => ({ body: PATIENT }));
    const { client } = await open(() => ({
      status: 302,
      headers: { location: `${other.baseUrl}/Patient/p1` },
    }));
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({ code: 'FHIR_REDIRECTED' });
    expect(other.everything).toEqual([]);
    await other.close();
  });

  it('never sends more requests at the same time than the server may get, over all its clients', async () => {
    let most = 0;
    let now = 0;
    const { server, client } = await open(
      async () => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 20));
        now -= 1;
        return { body: PATIENT };
      },
      { concurrency: 2 },
    );
    const second = openFhirClient(
      { baseUrl: server.baseUrl, concurrency: 2 },
      { log: keepingLog().log, root: __dirname, key: 'ports.prescription.config' },
    );
    await Promise.all(
      [client, second].flatMap((one) => [1, 2, 3, 4].map(() => one.read('Patient', 'p1'))),
    );
    await second.close();
    expect(most).toBe(2);
  });
});

describe('a search', () => {
  it('encodes every value: a + arrives as a +', async () => {
    const { server, client } = await open(() => ({ body: bundle([]) }));
    await client.search('Observation', [
      ['patient', 'Patient/p1'],
      ['date', 'ge2026-11-20T10:00:00+01:00'],
    ]);
    expect(server.received[0]?.url).toBe(
      '/fhir/Observation?patient=Patient%2Fp1&date=ge2026-11-20T10%3A00%3A00%2B01%3A00',
    );
  });

  it('puts what identifies a person into a body, never into an address', async () => {
    const { server, client } = await open(() => ({ body: bundle([PATIENT]) }));
    const found = await client.search('Patient', [['identifier', 'urn:oid:1|15006']], {
      sensitive: true,
    });
    expect(found.matches).toEqual([PATIENT]);
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        url: '/fhir/Patient/_search',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'identifier=urn%3Aoid%3A1%7C15006',
      },
    ]);
  });

  it('uses a body when the address would be too long', async () => {
    const { server, client } = await open(() => ({ body: bundle([]) }));
    await client.search('Observation', [['code', 'a,'.repeat(1_500)]]);
    expect(server.received[0]).toMatchObject({ method: 'POST', url: '/fhir/Observation/_search' });
  });

  const pages =
    (origin: () => string): Script =>
    ({ url }) => {
      const page = Number(/page=(\d)/.exec(url)?.[1] ?? 1);
      const next = { next: `${origin()}/fhir?page=${page + 1}` };
      return { body: bundle([{ ...PATIENT, id: `p${page}` }], page < 3 ? next : {}) };
    };

  it('follows the pages to the end', async () => {
    const { client } = await open(pages(() => server?.origin ?? ''));
    const { matches, complete } = await client.search('Patient', []);
    expect(matches.map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
    expect(complete).toBe(true);
  });

  it('stops at the limit and says that there was more', async () => {
    const { server: used, client } = await open(pages(() => server?.origin ?? ''));
    const { matches, complete } = await client.search('Patient', [], { limit: 2 });
    expect(matches.map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(complete).toBe(false);
    expect(used.received).toHaveLength(2);
  });

  it('counts towards the limit what is kept on our side only', async () => {
    const { client } = await open(pages(() => server?.origin ?? ''));
    const { matches } = await client.search('Patient', [], {
      limit: 1,
      keep: ({ id }) => id === 'p3',
    });
    expect(matches.map(({ id }) => id)).toEqual(['p3']);
  });

  it('fails rather than return a part: too many pages, a page that fails, a page that repeats', async () => {
    const { client } = await open(
      pages(() => server?.origin ?? ''),
      { maxPages: 2 },
    );
    await expect(client.search('Patient', [])).rejects.toMatchObject({
      code: 'FHIR_SEARCH_TOO_LONG',
    });

    const failing = await open(({ url }) =>
      url.includes('page=2')
        ? { status: 503 }
        : { body: bundle([PATIENT], { next: `${server?.origin}/fhir?page=2` }) },
    );
    await expect(failing.client.search('Patient', [])).rejects.toMatchObject({
      code: 'FHIR_UNAVAILABLE',
    });

    const repeating = await open(() => ({
      body: bundle([PATIENT], { next: `${server?.origin}/fhir?page=2` }),
    }));
    await expect(repeating.client.search('Patient', [])).rejects.toMatchObject({
      code: 'FHIR_SEARCH_TOO_LONG',
    });
    expect(repeating.server.received).toHaveLength(2);
  });

  it('gives its pages one by one, with the clock of the server', async () => {
    const { server: used, client } = await open(pages(() => server?.origin ?? ''));
    const reader = client.searchPages('Patient', []);
    const first = await reader.next();
    expect(first.value).toMatchObject({ isLast: false, serverDate: expect.any(Date) });
    expect(used.received).toHaveLength(1);
  });

  it('follows a page to no other server', async () => {
    const other = await openScriptedServer(() => ({ body: bundle([]) }));
    const { client } = await open(() => ({
      body: bundle([PATIENT], { next: `${other.baseUrl}?page=2` }),
    }));
    await expect(client.search('Patient', [])).rejects.toMatchObject({ code: 'FHIR_PAGE_REFUSED' });
    expect(other.everything).toEqual([]);
    await other.close();
  });

  it('follows a page that the server knows under another address through the configured one', async () => {
    const { server, client } = await open(
      ({ url }) => ({
        body: url.includes('page=2')
          ? bundle([{ ...PATIENT, id: 'p2' }])
          : bundle([PATIENT], { next: 'https://ehr.internal/r4?page=2' }),
      }),
      { advertisedUrl: 'https://ehr.internal/r4' },
    );
    expect((await client.search('Patient', [])).matches).toHaveLength(2);
    expect(server.received[1]?.url).toBe('/fhir?page=2');
  });

  it('separates matches, included resources and warnings', async () => {
    const outcome = {
      resourceType: 'OperationOutcome',
      issue: [
        { severity: 'warning', code: 'not-supported', diagnostics: 'ignored "secret-value"' },
      ],
    };
    const { client, lines } = await open(() => ({
      body: {
        resourceType: 'Bundle',
        type: 'searchset',
        entry: [
          { resource: PATIENT, search: { mode: 'match' } },
          { resource: { resourceType: 'Medication', id: 'm' }, search: { mode: 'include' } },
          { resource: outcome, search: { mode: 'outcome' } },
          { resource: { resourceType: 'Organization', id: 'o' } },
        ],
      },
    }));
    const { matches, included } = await client.search('Patient', []);
    expect(matches.map(({ id }) => id)).toEqual(['p1']);
    expect(included.map(({ resource }) => resource.id)).toEqual(['m', 'o']);
    expect(lines).toContainEqual({
      level: 'warn',
      fields: { type: 'Patient', code: 'not-supported', text: 'ignored █' },
      message: 'avertissement du serveur FHIR',
    });
  });

  it('notices filters that the server ignored', async () => {
    const { client, lines } = await open(() => ({
      body: bundle([PATIENT], { self: `${server?.origin}/fhir/Condition?patient=Patient%2Fp1` }),
    }));
    const { ignored } = await client.search('Condition', [
      ['patient', 'Patient/p1'],
      ['clinical-status:not', 'resolved'],
      ['_count', '100'],
    ]);
    expect(ignored).toEqual(['clinical-status:not']);
    expect(lines.filter(({ message }) => message.startsWith('filtres'))).toHaveLength(1);
  });
});

describe('the capability statement', () => {
  it('is read once an hour and obeyed', async () => {
    const now = fixedClock('2026-11-20T10:00:00Z');
    const { server, client } = await open(
      () => ({ body: PATIENT }),
      {},
      {
        now,
        statement: statementOf({ type: 'Patient', interaction: [{ code: 'read' }] }),
      },
    );
    await client.read('Patient', 'p1');
    await client.read('Patient', 'p1');
    const readings = () => server.everything.filter(({ url }) => url === '/fhir/metadata').length;
    expect(readings()).toBe(1);
    now.advance(3_600_000);
    await client.read('Patient', 'p1');
    expect(readings()).toBe(2);

    await expect(client.create(PATIENT)).rejects.toMatchObject({
      code: 'FHIR_UNSUPPORTED',
      retryable: false,
      message: 'non déclaré par le serveur FHIR : Patient (création)',
    });
    await expect(client.search('Task', [])).rejects.toMatchObject({ code: 'FHIR_UNSUPPORTED' });
    expect(server.received).toHaveLength(3);
  });

  it('says what is missing in the log', async () => {
    const { client, lines } = await open(
      () => ({ body: PATIENT }),
      {},
      {
        statement: statementOf({ type: 'Patient', interaction: [{ code: 'read' }] }),
      },
    );
    await client.capabilities();
    expect(lines[0]?.fields).toMatchObject({
      missing: expect.arrayContaining(['Patient.search-type', 'Task.create']),
    });
  });

  it('restricts nothing when the server does not let us read it', async () => {
    const hidden = await openScriptedServer(({ url }) =>
      url === '/base/metadata' ? { status: 403 } : { body: PATIENT },
    );
    const { log } = keepingLog();
    const client = openFhirClient(
      { baseUrl: `${hidden.origin}/base/` },
      { log, root: __dirname, key: 'ports.patient.config' },
    );
    await expect(client.read('Patient', 'p1')).resolves.toMatchObject({ resource: PATIENT });
    expect((await client.capabilities()).of('Task').conditionalCreate).toBe(false);
    await client.close();
    await hidden.close();
  });

  it('keeps the old one while the server is down', async () => {
    const now = fixedClock('2026-11-20T10:00:00Z');
    const { server, client } = await open(
      () => ({ body: PATIENT }),
      {},
      {
        now,
        statement: statementOf({ type: 'Patient', interaction: [{ code: 'read' }] }),
      },
    );
    await client.capabilities();
    await server.close();
    now.advance(3_600_000);
    expect((await client.capabilities()).of('Task').allows('create')).toBe(false);
  });
});
