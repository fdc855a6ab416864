import type { Caller, Gate, HttpServer, Route } from '@platform/http';

import { gateOf } from '../__fixtures__/gate-of';
import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { hookRoutes } from '../hooks/routes';
import { createTakeRecord } from '../sources/take-record';
import { eventRoutes } from './routes';

const hooked = published('hooked', { nodes: [{ id: 'start', type: 'core.webhook' }] });
const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };

let harness: ProxyHarness;
let server: HttpServer | undefined;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await harness.close();
});

const base = () => ingestionBase(harness, { workflows: [published('a'), hooked] });
const gateFor = (caller: Partial<Caller>): Gate => ({
  ...gateOf(),
  identify: async () => ({
    ...{ kind: 'key', id: 'k1', name: 'Laboratoire', roles: new Set(['source']) },
    ...caller,
  }),
});
async function post(path: string, body: object, caller: Partial<Caller> = {}): Promise<void> {
  const routes: readonly Route[] = [...eventRoutes(base()), ...hookRoutes(base(), new Map())];
  server = await serveRoutes(routes, gateFor(caller));
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
}
const startedBy = () => harness.engine.sent.map((input) => input.startedBy);

describe('a run is kept with whoever started it', () => {
  it.each([
    ['a key', {}, ['key:k1']],
    ['a key that stands for a user', { users: ['dr-a'] }, ['key:k1', 'user:dr-a']],
    ['a user', { kind: 'user', id: 'u-1', users: ['u-1', 'dr-a'] }, ['user:u-1', 'user:dr-a']],
    ['nobody in particular', { kind: 'anonymous', id: 'anonymous' }, undefined],
  ] as const)('that is %s', async (_who, caller, identities) => {
    await post('/api/events', event, caller);
    expect(startedBy()).toEqual([identities]);
  });

  it('event by event of a batch', async () => {
    await post('/api/events/batch', { events: [event, { ...event, eventId: 'evt-2' }] });
    expect(startedBy()).toEqual([['key:k1'], ['key:k1']]);
  });

  it('that calls its webhook', async () => {
    await post('/api/hooks/hooked', {});
    expect(startedBy()).toEqual([['key:k1']]);
  });

  it('that is an event source', async () => {
    const map = { patientId: 'id' };
    const binding = {
      ...{ plugin: 'test', name: 'feed', source: 'poll' },
      ...{ query: {}, event: 'lab.result', map },
    };
    const take = createTakeRecord('poll', [binding], { ...base(), ...harness });
    expect(await take({ feed: 'feed', key: 'r1', record: { id: 'p1' } })).toBe('accepted');
    expect(startedBy()).toEqual([['source:poll']]);
  });
});
