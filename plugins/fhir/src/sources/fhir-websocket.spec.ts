import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { startFhirServer, type FhirServer, type FhirServerOptions } from '@platform/fhir-server';
import type { EventSource } from '@platform/sdk';
import { sourceContext } from '@platform/sdk-testing';
import { until } from '@platform/testing';
import type { Subscription } from 'fhir/r4';
import { WebSocketServer } from 'ws';

import { keepingLog, type LogLine } from '../__fixtures__/log-lines';
import { openFhirClient } from '../client/fhir-client';
import fhirPoll from './fhir-poll';
import { keepSocket } from './push/keep-socket';

const TOPIC = 'http://example.org/topics/final-results';
const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';
/** The least time between two polls that notifications cause. */
const MIN_PAUSE_MS = 200;
const feed = { name: 'lab', query: { resource: 'Observation', params: { status: 'final' } } };

let server: FhirServer;
let source: EventSource | undefined;
let keys: string[];
let lines: LogLine[];
beforeEach(() => (keys = []));
afterEach(async () => {
  await source?.stop();
  source = undefined;
  await server.close();
  delete process.env['FHIR_WEBSOCKET_TOKEN'];
});

const serve = async (options: FhirServerOptions = {}) => {
  server = await startFhirServer(options);
};
async function start(push: object = {}, more: object = {}): Promise<void> {
  const kept = keepingLog();
  lines = kept.lines;
  source = await fhirPoll(
    {
      ...{ baseUrl: `http://127.0.0.1:${server.port}/fhir`, intervalMs: 600_000, pagePauseMs: 0 },
      push: { channel: 'websocket', ...push },
      ...more,
    },
    [feed],
    async ({ key }) => {
      keys.push(key);
      return 'accepted';
    },
    sourceContext({ log: kept.log }),
  );
}
const authorization = { authorization: 'Bearer s3cret' };
const put = (id: string) =>
  fetch(`http://127.0.0.1:${server.port}/fhir/Observation/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/fhir+json', ...authorization },
    body: JSON.stringify({ resourceType: 'Observation', id, status: 'final', code: { text: 'K' } }),
  });
async function subscriptions(): Promise<Subscription[]> {
  const response = await fetch(`http://127.0.0.1:${server.port}/fhir/Subscription`, {
    headers: authorization,
  });
  const { entry = [] } = (await response.json()) as {
    readonly entry?: readonly { readonly resource: Subscription }[];
  };
  return entry.map(({ resource }) => resource);
}
const polls = () => server.requests().filter(({ url }) => url.includes('Observation?')).length;
const said = (message: string) => lines.filter((line) => line.message.startsWith(message));
const untilBound = (times = 1) =>
  until(() => said('réveil WebSocket FHIR établi').length >= times, 'the socket');
/** The polls that the connection itself causes are over. */
const untilQuiet = async () => {
  let before = -1;
  await until(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    // A poll that was sent by now has arrived before this answer.
    await subscriptions();
    const current = polls();
    const isQuiet = current === before;
    before = current;
    return isQuiet;
  });
};

it.each([['id'], ['token'], ['token-json'], [undefined]])(
  'fhir websocket: is woken over a socket that it bound by %s',
  async (bind) => {
    await serve();
    await start({ ...(bind && { bind }) });
    await untilBound();
    const [subscription] = await subscriptions();
    expect(subscription).toMatchObject({
      criteria: 'Observation?status=final',
      channel: { type: 'websocket' },
    });
    expect(subscription?.channel).not.toHaveProperty('payload');
    await untilQuiet();
    await put('a');
    await until(() => keys.length === 1, 'the record');
    expect(keys).toEqual(['Observation.a.v1']);
  },
);

it.each(['parameters', 'resource'] as const)(
  'subscribes to a topic, and understands its status as %s',
  async (subscriptionStatus) => {
    await serve({ behaviours: { subscriptionStatus } });
    await start({ topics: { Observation: { url: TOPIC } }, pingMs: 500 });
    await untilBound();
    const [subscription] = await subscriptions();
    expect(subscription).toMatchObject({
      criteria: TOPIC,
      _criteria: {
        extension: [
          {
            url: `${BACKPORT}/backport-filter-criteria`,
            valueString: 'Observation?status=final',
          },
        ],
      },
      channel: {
        type: 'websocket',
        payload: 'application/fhir+json',
        _payload: {
          extension: [{ url: `${BACKPORT}/backport-payload-content`, valueCode: 'empty' }],
        },
        extension: [{ url: `${BACKPORT}/backport-heartbeat-period`, valueUnsignedInt: 1 }],
      },
    });
    await untilQuiet();
    const before = polls();
    // Two heartbeats, which have no news.
    await new Promise((resolve) => setTimeout(resolve, 2_200));
    expect(polls()).toBe(before);
    await put('a');
    await until(() => keys.length === 1, 'the record');
  },
);

it('fhir websocket: connects again after the socket was cut, with the same Subscription, and misses nothing', async () => {
  await serve();
  await start();
  await untilBound();
  await untilQuiet();
  server.cutSockets();
  await put('missed');
  await until(() => keys.length === 1, 'what was written without a socket');
  await untilBound(2);
  await put('heard');
  await until(() => keys.length === 2, 'what the new socket tells');
  expect(await subscriptions()).toHaveLength(1);
  expect(said('réveil WebSocket FHIR interrompu')).toHaveLength(1);
});

it('fhir websocket: goes on polling when the server refuses such Subscriptions, and says so once', async () => {
  await serve({ behaviours: { webSockets: false } });
  await start({ renewMs: 1_000 }, { intervalMs: 200 });
  await put('a');
  await until(() => keys.length === 1);
  const attempts = () =>
    server.requests().filter(({ method, url }) => method !== 'GET' && url.includes('Subscription'))
      .length;
  await until(() => attempts() >= 3, 'further attempts');
  await put('b');
  await until(() => keys.length === 2);
  expect(said('abonnement FHIR non renouvelé')).toHaveLength(1);
  expect(said('abonnement FHIR non renouvelé')[0]?.fields).toMatchObject({
    feed: 'lab',
    error: expect.stringContaining('rest-hook'),
  });
});

it('fhir websocket: connects soon after a server that was down comes back', async () => {
  await serve({ behaviours: { failingRequests: 2 } });
  await start();
  await untilBound();
  expect(said('abonnement FHIR non renouvelé').length).toBeGreaterThan(0);
});

it('fhir websocket: stays connected when it renews its Subscription, and makes another one when it is gone', async () => {
  await serve();
  await start({ renewMs: 1_000 });
  await untilBound();
  const [first] = await subscriptions();
  await until(async () => (await subscriptions())[0]?.end !== first?.end, 'renewal');
  expect(said('réveil WebSocket FHIR établi')).toHaveLength(1);
  expect(server.socketCount()).toBe(1);
  server.setBehaviours({ updateAsCreate: false });
  await server.reset();
  await until(async () => (await subscriptions()).some(({ id }) => id !== first?.id), 'new');
  await untilBound(2);
  server.setBehaviours({ updateAsCreate: true });
  await put('a');
  await until(() => keys.length === 1, 'the record');
});

it('authenticates on the host of the server, also behind the address that it advertises', async () => {
  process.env['FHIR_WEBSOCKET_TOKEN'] = 's3cret';
  const advertisedUrl = 'http://ehr.invalid/fhir';
  await serve({ publicUrl: advertisedUrl, behaviours: { bearerToken: 's3cret' } });
  const auth = { type: 'bearer', token: { env: 'FHIR_WEBSOCKET_TOKEN' } };
  await start({ bind: 'id' }, { advertisedUrl, auth });
  await untilBound();
  await put('a');
  await until(() => keys.length === 1, 'the record');
});

it('fhir websocket: does not follow the server to another host', async () => {
  await serve({ publicUrl: 'http://ehr.invalid/fhir' });
  await start();
  await until(() => said('abonnement FHIR non renouvelé').length === 1, 'refusal');
  expect(said('abonnement FHIR non renouvelé')[0]?.fields).toMatchObject({
    error: expect.stringContaining('push.url'),
  });
});

it('fhir websocket: does nothing with what a stranger on the socket sends, and gives it no credentials', async () => {
  process.env['FHIR_WEBSOCKET_TOKEN'] = 's3cret';
  await serve({ behaviours: { bearerToken: 's3cret' } });
  const stranger = new WebSocketServer({ host: 'localhost', port: 0 });
  await once(stranger, 'listening');
  const seen: (string | undefined)[] = [];
  stranger.on('connection', (client, request) => {
    seen.push(request.headers.authorization);
    const spoofed = { resourceType: 'Observation', id: 'spoofed', status: 'final' };
    const entry = [{ resource: spoofed }, { resource: spoofed }];
    for (let n = 0; n < 2_000; n += 1) {
      client.send(JSON.stringify({ resourceType: 'Bundle', type: 'history', entry }));
    }
  });
  await put('a');
  const since = performance.now();
  const { port } = stranger.address() as AddressInfo;
  const auth = { type: 'bearer', token: { env: 'FHIR_WEBSOCKET_TOKEN' } };
  await start({ bind: 'id', url: `ws://localhost:${port}` }, { auth });
  await until(() => seen.length === 1 && keys.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 800));
  expect(keys).toEqual(['Observation.a.v1']);
  expect(seen).toEqual([undefined]);
  // The first poll, the one that asks for the time, and few for all messages, however long they take to arrive.
  const spaced = Math.floor((performance.now() - since) / MIN_PAUSE_MS) + 1;
  expect(polls()).toBeLessThanOrEqual(2 + spaced);
  await source?.stop();
  source = undefined;
  await new Promise((resolve) => stranger.close(resolve));
});

it('fhir websocket: takes a new token before its own ends', async () => {
  await serve({ behaviours: { bindingTokenMs: 3_000 } });
  const kept = keepingLog();
  lines = kept.lines;
  const client = openFhirClient(
    { baseUrl: server.url },
    { log: kept.log, root: process.cwd(), key: 'sources.fhir-poll' },
  );
  const keeping = keepSocket(
    { feed: 'lab', type: 'Observation', params: [], key: 'id', versionsFirst: false },
    {
      ...{ source: 'fhir-poll', client, config: { channel: 'websocket' } },
      ...{ advertisedUrl: undefined, wake: () => undefined, log: kept.log },
      ...{ now: () => new Date(), minBindingMs: 100, language: 'fr' },
    },
  );
  // A new one is due 300 ms before: what a busy machine may take to bind.
  await untilBound(2);
  await keeping.stop();
  await client.close();
  expect(said('réveil WebSocket FHIR interrompu')).toEqual([]);
  expect(server.socketCount()).toBe(0);
});
