import type { HttpServer } from '@platform/http';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { hookRoutes } from './routes';

const hooked = (slug: string, when?: string) =>
  published(slug, {
    nodes: [{ id: 'start', type: 'core.webhook', ...(when && { config: { when } }) }],
  });

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  harness = await openProxyHarness();
  server = await serveRoutes(
    hookRoutes(
      ingestionBase(harness, {
        workflows: [
          hooked('first'),
          published('lab'),
          hooked('picky', "event.body.kind == 'request'"),
          hooked('second'),
        ],
      }),
      new Map(),
    ),
  );
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

async function call(slug: string, body: unknown, key?: string) {
  const response = await fetch(`${server.url}/api/hooks/${slug}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('POST /api/hooks/{workflowSlug}', () => {
  it('starts the workflow it names, and no other, with the key as the id and the body as it is', async () => {
    const body = { patientId: 'p1', dose: 5, eventId: 'x', eventType: 'lab.result' };
    expect(await call('second', body, 'call-1')).toEqual({
      status: 202,
      body: {
        outcome: 'accepted',
        eventId: 'call-1',
        runs: [{ runId: 'call-1', workflow: 'second', version: 1 }],
      },
    });
    expect(harness.engine.sent).toMatchObject([
      {
        runId: 'call-1',
        event: { eventId: 'call-1', eventType: 'core.webhook', patientId: 'p1', body },
        context: { patient: { id: 'p1' } },
      },
    ]);
  });

  it.each([['a'], 'text', 5, false, null].map((body) => [body]))(
    'takes the body %j',
    async (body) => {
      expect((await call('first', body)).status).toBe(202);
      expect(harness.engine.sent[0]?.event).toEqual({
        eventId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
        eventType: 'core.webhook',
        body,
      });
    },
  );

  it('answers the same call again as a duplicate', async () => {
    await call('first', { dose: 5 }, 'call-1');
    expect(await call('first', { dose: 5 }, 'call-1')).toMatchObject({
      status: 200,
      body: { outcome: 'duplicate', runs: [{ runId: 'call-1', workflow: 'first' }] },
    });
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('asks the condition of the trigger', async () => {
    expect(await call('picky', { kind: 'other' }, 'c1')).toMatchObject({
      status: 202,
      body: { runs: [], nothingStarted: 'condition-false' },
    });
    expect(await call('picky', { kind: 'request' }, 'c2')).toMatchObject({
      body: { runs: [{ runId: 'c2' }] },
    });
  });

  it.each(['gone', 'lab', 'a%2Fb', 'constructor'])('knows no webhook of %s', async (slug) => {
    expect(await call(slug, {})).toMatchObject({
      status: 404,
      body: { code: 'workflow-unknown', outcome: 'rejected' },
    });
  });

  it.each(['~a', '..', 'x'.repeat(201), '\u00e9', ''])('refuses the key %j', async (key) => {
    expect(await call('first', {}, key)).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-invalid' },
    });
    expect(harness.engine.sent).toEqual([]);
  });

  it('refuses a key under which another workflow was called', async () => {
    await call('first', {}, 'call-1');
    expect(await call('second', {}, 'call-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('refuses a key under which a call of other content came, and says in what it differs', async () => {
    await call('first', { dose: 5, patientId: 'p1' }, 'call-1');
    expect(await call('first', { dose: 6, patientId: 'p2' }, 'call-1')).toMatchObject({
      status: 409,
      body: {
        code: 'idempotency-key-reused',
        outcome: 'duplicate',
        errors: [{ path: '/body' }, { path: '/patientId' }],
        runs: [{ runId: 'call-1', workflow: 'first' }],
      },
    });
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('takes a key with any characters, which a header holds in UTF-8', async () => {
    const key = 'Observation/12 é 🩺';
    const inBytes = Buffer.from(key, 'utf8').toString('latin1');
    expect(await call('first', {}, inBytes)).toMatchObject({ status: 202, body: { eventId: key } });
    expect(harness.engine.sent[0]?.runId).toBe(key);
  });

  it('refuses a key that is the id of a posted event', async () => {
    await harness.store.insert(runMeta('evt-1', { workflowSlug: 'first' }));
    expect(await call('first', {}, 'evt-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
  });

  it('refuses a key that the engine has for another workflow, though the index lost it', async () => {
    await harness.ingress.startRun({
      ...(JSON.parse('{}') as Parameters<typeof harness.ingress.startRun>[0]),
      runId: 'call-1',
    });
    harness.engine.snapshots.set('call-1', snapshotOf('call-1'));
    expect(await call('second', {}, 'call-1')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
    expect(await harness.store.get('call-1')).toMatchObject({ workflowSlug: 'a' });
  });

  it('refuses an id that is none, and says which', async () => {
    expect(await call('first', { patientId: 42 })).toMatchObject({
      status: 422,
      body: { code: 'event-invalid', errors: [{ path: '/patientId' }] },
    });
  });

  it('answers 503 while the engine is gone, and 202 to the retry', async () => {
    await harness.engine.shut();
    expect((await call('first', {}, 'call-1')).status).toBe(503);
    await harness.engine.open();
    expect((await call('first', {}, 'call-1')).status).toBe(202);
  });
});
