import type { Language } from '@platform/sdk';

import {
  bundle,
  openScriptedServer,
  type ScriptedServer,
} from '../../__fixtures__/scripted-server';
import { keepingLog } from '../../__fixtures__/log-lines';
import { openFhirClient, type FhirClient } from '../../client/fhir-client';
import { renewSubscription } from './renew-subscription';
import { byEndpoint, toSubscription, withTag } from './subscription-resource';

const query = {
  ...{ feed: 'lab', type: 'Observation', key: 'id' as const, versionsFirst: false },
  params: [
    ['status', 'final'],
    ['code:in', 'http://x'],
  ] as const,
};
const endpoint = 'https://platform.example.org/hooks/lab';
const wanted = toSubscription(query, {
  channel: { type: 'rest-hook', endpoint },
  topics: undefined,
  language: 'fr',
  end: new Date('2027-01-01T00:00:00Z'),
});

let server: ScriptedServer;
let client: FhirClient;
/** What the server has, whatever it is asked for. */
let found: object[];
let stored: object;
beforeEach(async () => {
  found = [];
  stored = { ...wanted, id: 'new', status: 'active' };
  server = await openScriptedServer(({ method, url }) => {
    const isSearch = method === 'GET' && url.includes('?');
    if (isSearch) return { body: bundle(found, { self: `http://x${url}` }) };
    if (method === 'PUT' && url.includes('gone')) return { status: 404 };
    return { body: stored };
  });
  client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log: keepingLog().log, root: process.cwd(), key: 'sources.fhir-poll' },
  );
});
afterEach(async () => {
  await client.close();
  await server.close();
});
const renew = (id?: string) =>
  renewSubscription(client, { wanted, identity: byEndpoint(endpoint), id });
const writes = () =>
  server.received
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url }) => `${method} ${url}`);

it('renewSubscription does not take over a Subscription of somebody else, though the server ignores the search', async () => {
  found = [{ ...wanted, id: 'theirs', channel: { type: 'rest-hook', endpoint: 'https://other' } }];
  expect(await renew()).toBe('new');
  expect(writes()).toEqual(['POST /fhir/Subscription']);
});

it('renewSubscription renews the one that it finds, and then the one that it knows', async () => {
  found = [{ ...wanted, id: 'ours' }];
  stored = { ...wanted, id: 'ours', status: 'active' };
  expect(await renew(await renew())).toBe('ours');
  expect(writes()).toEqual(['PUT /fhir/Subscription/ours', 'PUT /fhir/Subscription/ours']);
  expect(server.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
});

it('renewSubscription makes another one when the one that it knows is gone', async () => {
  expect(await renew('gone')).toBe('new');
  expect(writes()).toEqual(['PUT /fhir/Subscription/gone', 'POST /fhir/Subscription']);
});

it.each(['error', 'off'])(
  'renewSubscription fails when the server stores it as %s',
  async (status) => {
    stored = { ...stored, status, error: 'No channel for "jean.dupont@chu.fr".' };
    await expect(renew()).rejects.toMatchObject({
      code: 'FHIR_PUSH_UNAVAILABLE',
      message: expect.not.stringContaining('dupont'),
    });
  },
);

it('activates one that stays requested, and says so when the server does not let it', async () => {
  stored = { ...stored, status: 'requested' };
  await expect(renew()).rejects.toMatchObject({ code: 'FHIR_PUSH_UNAVAILABLE', retryable: true });
  expect(writes()).toEqual(['POST /fhir/Subscription', 'PUT /fhir/Subscription/new']);
  const [, activation] = server.received.filter(({ method }) => method !== 'GET');
  expect(JSON.parse(activation?.body ?? '')).toMatchObject({ id: 'new', status: 'active' });
});

describe('the tag of a Subscription without an endpoint', () => {
  const tagOf = (parts: {
    readonly end?: string;
    readonly status?: string;
    readonly language?: Language;
  }): unknown =>
    withTag(
      toSubscription(
        { ...query, params: [['status', parts.status ?? 'final']] },
        {
          channel: { type: 'websocket' },
          topics: undefined,
          language: parts.language ?? 'fr',
          end: new Date(parts.end ?? '2027-01-01T00:00:00Z'),
        },
      ),
    ).wanted.meta?.tag;

  it('stays the same when it is renewed, and is another for other filters', () => {
    expect(tagOf({ end: '2028-01-01T00:00:00Z' })).toEqual(tagOf({}));
    expect(tagOf({ status: 'amended' })).not.toEqual(tagOf({}));
  });

  it('stays the same where the instance has another language since', () => {
    expect(tagOf({ language: 'en' })).toEqual(tagOf({ language: 'fr' }));
  });
});

it.each([
  ['fr', 'Réveil de la liaison lab'],
  ['en', 'Wakes the binding lab'],
] as const)(
  'renewSubscription says what it is for in the language of the instance: %s',
  (language, reason) => {
    const parts = { channel: { type: 'websocket' }, topics: undefined, end: new Date() } as const;
    expect(toSubscription({ ...query, feed: 'lab' }, { ...parts, language }).reason).toBe(reason);
  },
);

it('renewSubscription: sends a topic only the filters that it knows', () => {
  const over = (filterBy?: string[]) =>
    toSubscription(query, {
      channel: { type: 'websocket' },
      topics: { Observation: { url: 'http://example.org/topic', ...(filterBy && { filterBy }) } },
      end: new Date(),
      language: 'fr',
    })._criteria?.extension?.[0]?.valueString;
  expect(over()).toBe('Observation?status=final&code%3Ain=http%3A%2F%2Fx');
  expect(over(['code'])).toBe('Observation?code%3Ain=http%3A%2F%2Fx');
  expect(over([])).toBeUndefined();
});
