import type { HttpServer } from '@platform/http';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { beginAtOnce, openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { eventRoutes } from './routes';

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  harness = await openProxyHarness();
  server = await serveRoutes(eventRoutes(ingestionBase(harness)));
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

async function post(body: unknown) {
  const response = await fetch(`${server.url}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

describe('POST /api/events', () => {
  it('answers 202 to a new event and 200 to one it knows', async () => {
    const runs = [{ runId: 'evt-1', workflow: 'a', version: 1 }];
    expect(await post(event)).toMatchObject({
      status: 202,
      body: { outcome: 'accepted', eventId: 'evt-1', runs },
    });
    expect(await post(event)).toMatchObject({
      status: 200,
      body: { outcome: 'duplicate', eventId: 'evt-1', runs },
    });
  });

  it.each<[string, unknown, number, string]>([
    ['no JSON', '{', 400, 'json-malformed'],
    ['no object', [event], 400, 'event-not-an-object'],
    ['an event without an id', { eventType: 'lab.result' }, 422, 'event-invalid'],
    ['an event of an unknown type', { ...event, eventType: 'x' }, 422, 'event-type-unknown'],
    ['an event without its subject', { ...event, patientId: null }, 422, 'event-invalid'],
    ['an event about a step up', { ...event, patientId: '..' }, 422, 'event-invalid'],
    ['an event about the place itself', { ...event, patientId: '.' }, 422, 'event-invalid'],
    ['an event about two lines', { ...event, patientId: 'p1\np2' }, 422, 'event-invalid'],
    ['an event about a separator', { ...event, patientId: 'p1\u2028' }, 422, 'event-invalid'],
    ['an event about blanks', { ...event, patientId: '  ' }, 422, 'event-invalid'],
    ['an event about too much', { ...event, patientId: 'p'.repeat(201) }, 422, 'event-invalid'],
  ])('answers a problem to %s', async (...row) => {
    const [, body, status, code] = row;
    const answer = await post(body);
    expect(answer.type).toMatch(/^application\/problem\+json/);
    expect(answer).toMatchObject({ status, body: { status, code } });
    if (status === 422) expect(answer.body['outcome']).toBe('rejected');
    expect(await harness.rows()).toEqual([]);
  });

  it('answers 503 while the engine is gone, and 202 to the retry', async () => {
    await harness.engine.shut();
    const refused = await post(event);
    expect(refused).toMatchObject({ status: 503, body: { code: 'engine-unavailable' } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(await harness.rows()).toEqual([]);
    await harness.engine.open();
    expect(await post(event)).toMatchObject({ status: 202 });
  });

  it('answers 503 while the index cannot be written, and the retry repairs it', async () => {
    beginAtOnce(harness);
    await harness.refuse('INSERT');
    const refused = await post(event);
    expect(refused).toMatchObject({ status: 503, body: { code: 'run-index-unavailable' } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(JSON.stringify(refused.body)).not.toMatch(/disk I\/O|SELECT|insert into/i);
    await harness.repair();
    expect(await post(event)).toMatchObject({ status: 200, body: { outcome: 'duplicate' } });
    expect(await harness.rows()).toEqual(['evt-1 null']);
    expect(harness.engine.sent).toHaveLength(1);
  });
});
