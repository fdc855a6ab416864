import { connect } from 'node:net';

import { startFhirServer, type FhirServer } from '@platform/fhir-server';
import type { EventSource } from '@platform/sdk';
import { sourceContext } from '@platform/sdk-testing';
import { freePort, until } from '@platform/testing';

import { keepingLog } from '../__fixtures__/log-lines';
import fhirSubscription from './fhir-subscription';

const SECRET = 'un-secret-partagé'.normalize('NFD').replaceAll(/[^\w-]/g, '');
const feed = { name: 'lab', query: { resource: 'Observation', params: { status: 'final' } } };

/** The least time between two polls that notifications cause. */
const MIN_PAUSE_MS = 200;

let server: FhirServer;
let source: EventSource | undefined;
let port: number;
let keys: string[];
beforeEach(async () => {
  process.env['FHIR_PUSH_SECRET'] = SECRET;
  keys = [];
  troubles.length = 0;
  server = await startFhirServer();
  port = await freePort();
});
afterEach(async () => {
  await source?.stop();
  source = undefined;
  await server.close();
  delete process.env['FHIR_PUSH_SECRET'];
});

const hooks = () => `http://127.0.0.1:${port}/hooks`;
const troubles: (readonly [aspect: string, code: string | undefined])[] = [];
const start = async (more: object = {}) => {
  const push = { port, publicUrl: hooks(), secret: { env: 'FHIR_PUSH_SECRET' }, renewMs: 1_000 };
  source = await fhirSubscription(
    { baseUrl: server.url, intervalMs: 600_000, push, ...more },
    [feed],
    async ({ key }) => {
      keys.push(key);
      return 'accepted';
    },
    sourceContext({
      log: keepingLog().log,
      troubled: (_feed, aspect, trouble) => void troubles.push([aspect, trouble?.code]),
    }),
  );
};
const put = (id: string) =>
  fetch(`${server.url}/Observation/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify({ resourceType: 'Observation', id, status: 'final', code: { text: 'K' } }),
  });
async function subscriptions() {
  const response = await fetch(`${server.url}/Subscription`);
  const { entry = [] } = (await response.json()) as {
    readonly entry?: readonly { readonly resource: Record<string, unknown> }[];
  };
  return entry.map(({ resource }) => resource);
}
const notify = async (path: string, authorization: string, method = 'POST', body = '') =>
  (await fetch(`${hooks()}${path}`, { method, headers: { authorization }, ...(body && { body }) }))
    .status;
const polls = () => server.requests().filter(({ url }) => url.includes('Observation?')).length;

it('subscribes on the server, and polls when the server notifies', async () => {
  await start();
  await until(async () => (await subscriptions()).length === 1);
  const [subscription] = await subscriptions();
  expect(subscription).toMatchObject({
    criteria: 'Observation?status=final',
    channel: { type: 'rest-hook', endpoint: `${hooks()}/lab` },
  });
  expect(subscription).not.toHaveProperty('channel.payload');
  await put('a');
  await until(() => keys.length === 1, 'the record');
  expect(keys).toEqual(['Observation.a.v1']);
});

it('activates a subscription that the server leaves requested', async () => {
  server.setBehaviours({ subscriptionActivation: 'client' });
  await start({ push: { port, publicUrl: hooks(), secret: { env: 'FHIR_PUSH_SECRET' } } });
  await until(async () => (await subscriptions())[0]?.['status'] === 'active', 'active');
  await put('a');
  await until(() => keys.length === 1, 'the record');
  expect(troubles.filter(([aspect]) => aspect === 'wake')).toEqual([['wake', undefined]]);
});

it('fhir subscription: says that nothing wakes it, and tries again within seconds of a start that failed', async () => {
  await start({ push: { port, publicUrl: hooks(), secret: { env: 'FHIR_PUSH_SECRET' } } });
  await until(async () => (await subscriptions()).length === 1);
  await source?.stop();
  source = undefined;
  await server.reset();
  server.setBehaviours({ failingRequests: 3, failureStatus: 409 });
  await start({ push: { port, publicUrl: hooks(), secret: { env: 'FHIR_PUSH_SECRET' } } });
  await until(async () => (await subscriptions()).length === 1, 'another attempt');
  await until(() => troubles.some((each) => JSON.stringify(each) === '["wake",null]'));
});

it('subscribes to a topic when the site names one', async () => {
  const topics = { Observation: { url: 'http://example.org/topics/results' } };
  const push = { port, publicUrl: hooks(), secret: { env: 'FHIR_PUSH_SECRET' }, topics };
  await start({ push });
  await until(async () => (await subscriptions()).length === 1);
  expect((await subscriptions())[0]).toMatchObject({
    criteria: topics.Observation.url,
    channel: { type: 'rest-hook', payload: 'application/fhir+json' },
  });
  await put('a');
  await until(() => keys.length === 1, 'the record');
});

it('fhir subscription: renews its subscription and does not make a second one', async () => {
  await start();
  await until(async () => (await subscriptions()).length === 1);
  const [first] = await subscriptions();
  await until(async () => (await subscriptions())[0]?.['end'] !== first?.['end'], 'renewal');
  await source?.stop();
  await start();
  await until(() =>
    server.requests().some(({ method, url }) => method === 'PUT' && url.includes('Subscription/')),
  );
  expect(await subscriptions()).toHaveLength(1);
});

it('fhir subscription: is woken only by somebody who knows the secret, and reads nothing of what they send', async () => {
  await start();
  await until(async () => (await subscriptions()).length === 1);
  await until(() => polls() >= 2);
  const before = polls();
  const statuses = [
    await notify('/lab', 'Bearer wrong'),
    await notify('/lab', ''),
    await notify('/other', `Bearer ${SECRET}`),
    await notify('/lab', `Bearer ${SECRET}`, 'DELETE'),
    await notify('/%E0%A4%A', `Bearer ${SECRET}`),
  ];
  expect(statuses).toEqual([401, 401, 404, 405, 404]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(polls()).toBe(before);
  const spoofed = JSON.stringify({ resourceType: 'Observation', id: 'spoofed', status: 'final' });
  const path = '/lab/Observation/spoofed';
  expect(await notify(path, `Bearer ${SECRET}`, 'PUT', spoofed)).toBe(204);
  await until(() => polls() > before);
  expect(keys).toEqual([]);
});

it('fhir subscription: does not read a large body of somebody without the secret', async () => {
  await start();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => undefined);
  // The body is announced and never sent.
  socket.write('POST /hooks/lab HTTP/1.1\r\nHost: h\r\nContent-Length: 5000000\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

it('polls once for many notifications at once', async () => {
  await start();
  await until(() => polls() >= 2);
  const before = polls();
  const since = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => notify('/lab', `Bearer ${SECRET}`)));
  await until(() => polls() > before, 'the poll');
  await new Promise((resolve) => setTimeout(resolve, 600));
  // On a busy machine they arrive over some time, and a poll answers all that came before it.
  const spaced = Math.floor((performance.now() - since) / MIN_PAUSE_MS) + 1;
  expect(polls() - before).toBeLessThanOrEqual(spaced);
});

it('fhir subscription: does not start without the address of its listener, or on a port that is taken', async () => {
  await expect(start({ push: undefined })).rejects.toThrow('sources.fhir-subscription.push');
  await start();
  const first = source;
  await expect(start()).rejects.toThrow('EADDRINUSE');
  source = first;
});
