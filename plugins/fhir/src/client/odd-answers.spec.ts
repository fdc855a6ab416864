import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { keepingLog } from '../__fixtures__/log-lines';
import { openFhirClient, type FhirClient } from './fhir-client';

const PATIENT = JSON.stringify({ resourceType: 'Patient', id: 'p1', text: 'x'.repeat(200) });
const TASK = { resourceType: 'Task', status: 'requested', intent: 'order' } as const;
const FHIR_JSON = { 'content-type': 'application/fhir+json' };

const opened: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A client of a server whose answers, except its statement, are as `write` writes them. */
async function open(
  write: (response: ServerResponse, path: string) => unknown,
  config: object = {},
): Promise<{ client: FhirClient; paths: readonly string[] }> {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/fhir/metadata') {
      response.writeHead(200, FHIR_JSON).end('{"resourceType":"CapabilityStatement"}');
      return;
    }
    paths.push(path);
    void write(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = openFhirClient(
    { baseUrl: `http://127.0.0.1:${port}/fhir`, ...config },
    { log: keepingLog().log, root: __dirname, key: 'ports.patient.config' },
  );
  opened.push({ close: () => void server.close().closeAllConnections() }, client);
  return { client, paths };
}

async function byteByByte(response: ServerResponse, pauseMs: number): Promise<void> {
  response.writeHead(200, FHIR_JSON);
  for (const byte of Buffer.from(PATIENT)) {
    if (response.destroyed) return;
    response.write(Buffer.of(byte));
    await (pauseMs > 0 ? delay(pauseMs, undefined, { ref: false }) : new Promise(setImmediate));
  }
  response.end();
}

describe('an answer that comes byte by byte', () => {
  it('is read when it ends in time', async () => {
    const { client } = await open((response) => byteByByte(response, 0));
    await expect(client.read('Patient', 'p1')).resolves.toMatchObject({ resource: { id: 'p1' } });
  });

  it('has the same time as any other, however steadily it comes, and gives its place back', async () => {
    let isSlow = true;
    const { client } = await open((response) => byteByByte(response, isSlow ? 50 : 0), {
      ...{ timeoutMs: 3_000, concurrency: 1 },
    });
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({
      code: 'FHIR_UNREACHABLE',
      message: "le serveur FHIR n'a pas fini de répondre en 3000 ms",
      unavailable: true,
    });
    isSlow = false;
    await expect(client.read('Patient', 'p1')).resolves.toMatchObject({ status: 200 });
  });
});

describe('a connection that is cut in the middle of an answer', () => {
  const cut = (response: ServerResponse, headers: object): void => {
    response.writeHead(200, { ...FHIR_JSON, ...headers });
    response.write(PATIENT.slice(0, 40), () => response.socket?.resetAndDestroy());
  };

  it.each([
    ['of a known length', { 'content-length': String(PATIENT.length) }],
    ['in chunks', {}],
  ])(
    'has a code of its own, is waited for, and gives its place back: %s',
    async (_what, headers) => {
      let isCut = true;
      const { client } = await open(
        (response) => (isCut ? cut(response, headers) : byteByByte(response, 0)),
        { concurrency: 1 },
      );
      const cutOff = {
        ...{ code: 'FHIR_ANSWER_CUT', unavailable: true },
        message: 'réponse du serveur FHIR coupée avant sa fin',
      };
      await expect(client.read('Patient', 'p1')).rejects.toMatchObject(cutOff);
      await expect(client.search('Patient', [])).rejects.toMatchObject(cutOff);
      await expect(client.create(TASK)).rejects.toMatchObject(cutOff);
      isCut = false;
      await expect(client.read('Patient', 'p1')).resolves.toMatchObject({ status: 200 });
    },
  );

  it('is none of a server that ends short of the length that it said', async () => {
    const { client } = await open((response) => {
      response.writeHead(200, { ...FHIR_JSON, 'content-length': '999' });
      response.write(PATIENT, () => response.socket?.end());
    });
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject({ code: 'FHIR_ANSWER_CUT' });
  });
});

describe('a redirect', () => {
  it.each([301, 302, 307, 308])('to itself ends with its first answer (%i)', async (status) => {
    const { client, paths } = await open((response, path) =>
      response.writeHead(status, { location: path }).end(),
    );
    const redirected = { code: 'FHIR_REDIRECTED', unavailable: true, status };
    await expect(client.read('Patient', 'p1')).rejects.toMatchObject(redirected);
    await expect(client.create(TASK)).rejects.toMatchObject(redirected);
    expect(paths).toEqual(['/fhir/Patient/p1', '/fhir/Task']);
  });

  it('on a page of a search ends the search', async () => {
    const { client, paths } = await open((response, path) => {
      if (path.includes('page=2')) return response.writeHead(302, { location: path }).end();
      const { port } = response.socket?.address() as AddressInfo;
      const link = [{ relation: 'next', url: `http://127.0.0.1:${port}/fhir/Patient?page=2` }];
      const body = { resourceType: 'Bundle', type: 'searchset', link, entry: [] };
      return response.writeHead(200, FHIR_JSON).end(JSON.stringify(body));
    });
    await expect(client.search('Patient', [])).rejects.toMatchObject({ code: 'FHIR_REDIRECTED' });
    expect(paths).toHaveLength(2);
  });
});

describe('an answer that takes long to parse', () => {
  it.each([
    ['is deep', `{"resourceType":"Patient","extension":${'['.repeat(200)}`],
    ['has tiny entries', `{"resourceType":"Bundle","entry":[${'{},'.repeat(700_000)}{}]}`],
  ])('is not parsed when it %s', async (_what, body) => {
    const { client } = await open((response) => response.writeHead(200, FHIR_JSON).end(body));
    await expect(client.read('Patient', 'p1')).rejects.toThrow('trop complexe');
  });
});
