import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';

import { until } from '@platform/testing';
import { WebSocketServer } from 'ws';

import { keepingLog } from '../../__fixtures__/log-lines';
import { openFhirClient, type FhirClient } from '../../client/fhir-client';
import { findSocketAddress } from './socket-address';
import { openWakeSocket } from './wake-socket';

const run = promisify(execFile);
const WEBSOCKET_URL = 'http://hl7.org/fhir/StructureDefinition/capabilitystatement-websocket';

let folder: string;
let server: Server;
let sockets: WebSocketServer;
let client: FhirClient;
/** What the server declares as the address of its WebSockets, and what it answers to who asks for a token. */
let declared: string | undefined;
let token: object | undefined;
let origin: string;
const names: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fhir-wss-'));
  for (const name of ['server', 'client']) {
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', `/CN=${name}`, '-days', '2', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.crt`)],
    ]);
  }
  const pem = (name: string) => readFile(join(folder, name));
  server = createServer({
    ...{ cert: await pem('server.crt'), key: await pem('server.key') },
    ...{ ca: await pem('client.crt'), requestCert: true, rejectUnauthorized: true },
  });
  server.on('request', ({ url = '' }, response) => {
    const extension = declared && [{ url: WEBSOCKET_URL, valueUri: declared }];
    const operation = token && [{ name: 'get-ws-binding-token', definition: 'http://x' }];
    const statement = {
      resourceType: 'CapabilityStatement',
      rest: [{ mode: 'server', extension, resource: [{ type: 'Subscription', operation }] }],
    };
    response.writeHead(200, { 'content-type': 'application/fhir+json' });
    response.end(JSON.stringify(url.endsWith('/metadata') ? statement : token));
  });
  sockets = new WebSocketServer({ server });
  sockets.on('connection', (_client, { socket }) => {
    names.push(String((socket as TLSSocket).getPeerCertificate().subject?.CN));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const each of sockets.clients) each.terminate();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  [declared, token] = [undefined, undefined];
  const tls = { certFile: 'client.crt', keyFile: 'client.key', caFile: 'server.crt' };
  client = openFhirClient(
    { baseUrl: `https://${origin}/fhir`, tls },
    { log: keepingLog().log, root: folder, key: 'sources.fhir-poll' },
  );
});
afterEach(() => client.close());

const find = (config: object = {}, advertisedUrl?: string) =>
  findSocketAddress('s/1', { client, config, advertisedUrl }, new AbortController().signal);
const parameters = (values: Record<string, object>): object => ({
  resourceType: 'Parameters',
  parameter: Object.entries(values).map(([name, value]) => ({ name, ...value })),
});

it('socket address: connects with the certificates of the server', async () => {
  declared = `wss://${origin}/ws`;
  const { url, options, bindMessage } = await find();
  const socket = openWakeSocket({
    ...{ url, options, bindMessage, pingMs: 10_000, heartbeatMs: undefined },
    ...{ onBound: () => undefined, wake: () => undefined },
  });
  await until(() => names.length === 1);
  expect(names).toEqual(['client']);
  socket.close();
  await socket.ended;
});

it('socket address: takes the address and the end of the binding from the answer that gives the token', async () => {
  const expiration = '2027-01-01T00:00:00.000Z';
  token = parameters({
    token: { valueString: 'abc' },
    expiration: { valueDateTime: expiration },
    'websocket-url': { valueUrl: `wss://${origin}/other` },
  });
  declared = `wss://${origin}/ws`;
  expect(await find()).toMatchObject({
    ...{ url: `wss://${origin}/other`, bindMessage: 'bind-with-token abc' },
    expiresAt: Date.parse(expiration),
  });
  const configured = 'wss://push.example.org/ws';
  const elsewhere = await find({ url: configured, bind: 'token-json' });
  expect(elsewhere).toMatchObject({
    url: configured,
    bindMessage: '{"type":"bind-with-token","payload":{"token":"abc"}}',
    options: { ca: expect.any(String) },
  });
  expect(elsewhere.options).not.toHaveProperty('key');
});

it('socket address: follows the address behind which a proxy hides the server', async () => {
  declared = 'ws://ehr.internal:8080/ws/r4';
  expect((await find({}, 'http://ehr.internal:8080/fhir')).url).toBe(`wss://${origin}/ws/r4`);
});

it.each([
  ['no address', undefined],
  ['an address on another host', 'wss://evil.example.org/ws'],
  ['an address in clear', 'ws://127.0.0.1/ws'],
  ['an address of another kind', 'https://127.0.0.1/ws'],
  ['no readable address', '///'],
])('wants the site to say where the socket is when the server declares %s', async (_what, url) => {
  declared = url;
  await expect(find()).rejects.toMatchObject({
    code: 'FHIR_PUSH_UNAVAILABLE',
    message: expect.stringContaining('push.url'),
  });
});

it.each([
  ['none', parameters({})],
  ['one with a line break', parameters({ token: { valueString: 'a\nb' } })],
  ['another resource', { resourceType: 'OperationOutcome' }],
])('socket address: does not bind with a token that is %s', async (_what, given) => {
  token = given;
  declared = `wss://${origin}/ws`;
  await expect(find()).rejects.toMatchObject({ code: 'FHIR_PUSH_UNAVAILABLE' });
});
