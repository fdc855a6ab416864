import { join } from 'node:path';

import type { Catalog } from '@platform/catalog';
import { createApp, listen, type Gate, type HttpServer } from '@platform/http';
import { loadPlugins } from '@platform/plugin-host';
import { textIn } from '@platform/ports';
import type { RunMeta } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';
import { specHash, type WorkflowSpec } from '@platform/workflow';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { ended, openProxyHarness, runMeta, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { proxyCatalog, specOf } from '../__fixtures__/proxy-catalog';
import {
  openStoredDefinitions,
  type StoredDefinitions,
} from '../events/__fixtures__/stored-definitions';
import { rerunRoutes } from './routes';

const LAB = specOf('a');
const LAB_2 = specOf('a', { name: 'Workflow a, mieux' });
const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1', value: 6.8 };

const W = { kind: 'workflow', slug: 'w' } as const;
const NUMBER = { kind: 'primitive', name: 'Number' } as const;

const audited: string[] = [];
const gate: Gate = {
  identify: async () => ({
    kind: 'key',
    id: 'k1',
    name: 'ops',
    roles: new Set(['operator', 'clinician']),
  }),
  admit: async () => undefined,
  record: async ({ action, resource, refusal }) => {
    audited.push([action, resource, ...(refusal ? [refusal.code] : [])].join(' '));
  },
};

let stored: StoredDefinitions;
let harness: ProxyHarness;
let server: HttpServer | undefined;
beforeEach(async () => {
  audited.length = 0;
  stored = await openStoredDefinitions();
  harness = await openProxyHarness();
  await serve();
});

async function serve(catalog: Catalog = proxyCatalog): Promise<void> {
  await server?.close();
  const app = createApp({
    logger: createLogger('http'),
    gate,
    routes: rerunRoutes({
      ...ingestionBase(harness, { workflows: [], catalog }),
      live: harness.live,
      retentionMs: 86_400_000,
      definitionStore: stored.definitionStore,
      bound: {},
    }),
  });
  server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PROXY_PORT' });
}
afterEach(async () => {
  await server?.close();
  server = undefined;
  await harness.close();
  await stored.close();
});

/** Adds a run of version 1 that has ended to the index and the engine. */
async function past(spec: WorkflowSpec, more: Partial<RunMeta> = {}): Promise<string> {
  const id = more.id ?? 'evt-1';
  const hash = specHash(spec);
  const meta = { event, workflowSlug: spec.slug, workflowName: textIn(spec.name), specHash: hash };
  await harness.store.insert(runMeta(id, { ...meta, ...more }));
  const identity = { slug: spec.slug, name: textIn(spec.name), version: 1, hash };
  harness.engine.snapshots.set(id, { ...ended(id, 'completed'), workflow: identity });
  harness.engine.known.add(id);
  return id;
}

async function rerun(id: string, body: object, key?: string) {
  const response = await fetch(`${server?.url}/api/runs/${encodeURIComponent(id)}/rerun`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('POST /api/runs/{id}/rerun, restarted', () => {
  const lose = async (id: string): Promise<void> => {
    harness.engine.snapshots.delete(id);
    harness.engine.known.delete(id);
    await harness.store.markLost(id);
  };

  it('starts a lost run again as itself, by the version that it walked', async () => {
    await stored.publish(LAB);
    await stored.publish(LAB_2);
    await lose(await past(LAB));
    const { status, body } = await rerun('evt-1', { mode: 'restart' });
    expect({ status, body }).toEqual({ status: 202, body: { runId: 'evt-1' } });
    expect(harness.engine.sent).toMatchObject([
      { runId: 'evt-1', event, workflow: { slug: 'a', version: 1, hash: specHash(LAB) } },
    ]);
    expect(harness.engine.sent[0]?.event).toEqual(event);
    expect(audited).toEqual(['rerunRun run:evt-1', 'rerunRun run:evt-1']);
    const again = await rerun('evt-1', { mode: 'restart' });
    expect([again.status, again.body['code']]).toEqual([409, 'run-not-lost']);
    expect(harness.engine.sent).toHaveLength(1);
  });

  it.each([
    ['a run that the control plane has', {}, 409, 'run-not-lost'],
    ['another version', { version: 'published' }, 409, 'version-unavailable'],
  ])('starts nothing for %s', async (_what, more, status, code) => {
    await stored.publish(LAB);
    const id = await past(LAB);
    if ('version' in more) await lose(id);
    const answer = await rerun(id, { mode: 'restart', ...more });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(harness.engine.sent).toEqual([]);
  });
});

describe('POST /api/runs/{id}/rerun, live', () => {
  it('starts a new run of the version that the run walked, from its event', async () => {
    await stored.publish(LAB);
    await stored.publish(LAB_2);
    await past(LAB);
    const { status, body } = await rerun('evt-1', { mode: 'live' });
    expect(status).toBe(202);
    const runId = String(body['runId']);
    expect(runId).toMatch(/^~rerun:[\da-f]{32}:[\da-f-]{36}$/);
    expect(harness.engine.sent).toMatchObject([
      {
        runId,
        event: { ...event, eventId: runId, rerunOf: 'evt-1' },
        context: { patient: { id: 'p1' } },
        startedBy: ['key:k1'],
        workflow: { slug: 'a', version: 1, hash: specHash(LAB) },
      },
    ]);
    expect(await harness.store.get(runId)).toMatchObject({ workflowSlug: 'a', specVersion: 1 });
    expect(audited).toEqual(['rerunRun run:evt-1', `rerunRun run:${runId}`]);
  });

  it.each<[unknown, number]>([
    ['published', 2],
    [2, 2],
    [1, 1],
    ['same', 1],
  ])('with version %j walks version %i', async (version, walked) => {
    await stored.publish(LAB);
    await stored.publish(LAB_2);
    await past(LAB);
    expect((await rerun('evt-1', { version, mode: 'live' })).status).toBe(202);
    expect(harness.engine.sent[0]?.workflow.version).toBe(walked);
  });

  it('starts another run each time without a key, and one run per key with it', async () => {
    await stored.publish(LAB);
    await past(LAB);
    await past(LAB, { id: 'evt-1~a' });
    const live = { mode: 'live' };
    const ids = [
      await rerun('evt-1', live),
      await rerun('evt-1', live),
      await rerun('evt-1', live, 'key-1'),
      await rerun('evt-1', { ...live, version: 'published' }, 'key-1'),
      await rerun('evt-1', live, 'key-2'),
      await rerun('evt-1~a', live, 'key-1'),
    ].map(({ status, body }) => `${status} ${String(body['runId'])}`);
    expect(ids.every((id) => id.startsWith('202 '))).toBe(true);
    expect(ids[2]).toBe(ids[3]);
    expect(new Set(ids).size).toBe(5);
    expect(harness.engine.sent).toHaveLength(5);
  });

  it('is the same rerun though its version is not there any more, or its row was never written', async () => {
    await stored.publish(LAB);
    await past(LAB);
    await harness.refuse('INSERT');
    expect((await rerun('evt-1', { mode: 'live' }, 'key-1')).status).toBe(503);
    await harness.repair();
    const second = await rerun('evt-1', { mode: 'live' }, 'key-1');
    const third = await rerun('evt-1', { mode: 'live', version: 9 }, 'key-1');
    expect(second.status).toBe(202);
    expect(third).toEqual(second);
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('refuses a key whose id another event has', async () => {
    await stored.publish(LAB);
    await past(LAB);
    const { body } = await rerun('evt-1', { mode: 'live' }, 'key-1');
    await past(LAB, { id: 'evt-2' });
    const other = await rerun('evt-2', { mode: 'live' }, 'key-1');
    await harness.store.insert(runMeta(String(other.body['runId']).replace('key-1', 'key-2')));
    expect(await rerun('evt-2', { mode: 'live' }, 'key-2')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
    expect(body['runId']).not.toBe(other.body['runId']);
  });

  it.each(['a b', 'x'.repeat(129), 'é'])('refuses the key %j', async (key) => {
    await past(LAB);
    const answer = await rerun('evt-1', { mode: 'live' }, key).catch(() => ({ status: 400 }));
    expect(answer.status).toBe(400);
    expect(harness.engine.sent).toEqual([]);
  });

  it.each([
    ['core.webhook', { body: { dose: 5 }, patientId: 'p1' }],
    ['core.schedule', { scheduledFor: '2026-11-20T07:00:00.000Z' }],
    ['core.manual', { workflow: 'w' }],
    ['core.workflow-called', {}],
  ])('makes a run of %s again: the platform makes its event', async (eventType, fields) => {
    const config = eventType === 'core.schedule' ? { config: { cron: '0 8 * * *' } } : {};
    const spec = specOf('w', { nodes: [{ id: 'start', type: eventType, ...config }] });
    await stored.publish(spec);
    await past(spec, { event: { eventId: 'evt-1', eventType, ...fields } });
    const { status, body } = await rerun('evt-1', { mode: 'live' });
    expect([status, body['code']]).toEqual([202, undefined]);
    expect(harness.engine.sent[0]?.event).toEqual({
      ...fields,
      eventType,
      eventId: body['runId'],
      rerunOf: 'evt-1',
    });
  });

  it('starts nothing when the version would not have been started by the event', async () => {
    await stored.publish(LAB);
    await stored.publish(
      specOf('a', { nodes: [{ id: 's', type: 't.lab', config: { when: 'event.value > 7' } }] }),
    );
    await stored.publish(specOf('a', { nodes: [{ id: 's', type: 't.ping' }] }));
    await past(LAB);
    for (const version of [2, 3]) {
      expect(await rerun('evt-1', { mode: 'live', version })).toMatchObject({
        status: 422,
        body: { code: 'event-not-awaited' },
      });
    }
    expect(harness.engine.sent).toEqual([]);
    expect(audited.at(-1)).toBe('rerunRun run:evt-1 event-not-awaited');
  });

  it('starts nothing of a version that this installation cannot run any more', async () => {
    await stored.publish(
      specOf('a', {
        nodes: [
          { id: 's', type: 't.lab' },
          { id: 'x', type: 't.gone' },
        ],
      }),
    );
    await past(LAB);
    expect(await rerun('evt-1', { mode: 'live', version: 1 })).toMatchObject({
      status: 422,
      body: { code: 'workflow-invalid' },
    });
    expect(harness.engine.sent).toEqual([]);
  });
});

describe.each(['live', 'simulate'])('what cannot be made again, %s', (mode) => {
  it('is a run that nobody knows', async () => {
    expect(await rerun('evt-9', { mode })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('is one past retention', async () => {
    await stored.publish(LAB);
    await past(LAB, { createdAt: '2026-10-01T08:00:00.000Z' });
    harness.engine.snapshots.clear();
    harness.engine.known.clear();
    expect(await rerun('evt-1', { mode })).toMatchObject({
      status: 410,
      body: { code: 'run-expired' },
    });
  });

  it.each<[string, Partial<RunMeta>, unknown]>([
    ['a version that there is not', {}, 7],
    ['a version that means something else by now', { specHash: 'other' }, 'same'],
    ['a run of no known version', { specVersion: null }, 'same'],
    ['a workflow that is not stored', { workflowSlug: 'b' }, 'same'],
    ['a workflow of which nothing is published', { workflowSlug: 'b' }, 'published'],
  ])('is %s', async (_what, meta, version) => {
    await stored.publish(LAB);
    await past(LAB, meta);
    expect(await rerun('evt-1', { mode, version })).toMatchObject({
      status: 409,
      body: { code: 'version-unavailable' },
    });
    expect(harness.engine.sent).toEqual([]);
  });

  it('needs what it depends on', async () => {
    await stored.publish(LAB);
    await past(LAB);
    await harness.engine.shut();
    expect(await rerun('evt-1', { mode })).toMatchObject({
      status: 503,
      body: { code: 'engine-unavailable' },
    });
    await harness.engine.open();
  });
});

it.each([
  [{}],
  [{ mode: 'dry' }],
  [{ mode: 'live', version: 0 }],
  [{ mode: 'live', version: 'draft' }],
  [{ mode: 'restart', version: 'draft' }],
  [{ mode: 'simulate', version: 'latest' }],
])('rerun: refuses the body %j', async (body) => {
  await past(LAB);
  expect(await rerun('evt-1', body)).toMatchObject({ status: 400, body: { code: 'body-invalid' } });
});

it('simulated, it is what the version would have done, and nothing is sent', async () => {
  // The nodes are executed, so this needs the catalog of the plugins with their code.
  const { catalog } = await loadPlugins({ roots: [join(__dirname, '../../../../plugins')] });
  await serve(catalog);
  const specWith = (value: number) =>
    specOf('w', {
      nodes: [
        { id: 'start', type: 'core.manual' },
        { id: 'dose', type: 'core.constant', config: { type: NUMBER, value } },
      ],
      outputs: [{ name: 'dose', type: NUMBER, from: 'dose.value' }],
    });
  await stored.publish(specWith(5));
  await stored.publish(specWith(7));
  await past(specWith(5), { event: { eventId: 'evt-1', eventType: 'core.manual', workflow: 'w' } });
  const withoutDraft = await rerun('evt-1', { mode: 'simulate', version: 'draft' });
  expect(withoutDraft).toMatchObject({ status: 409, body: { code: 'no-draft' } });
  const draft = { name: 'w', content: specWith(9) as never, hash: 'draft', author: 'designer-1' };
  const { revision = 'absent' } = (await stored.definitionStore.get(W)) ?? {};
  await stored.definitionStore.saveDraft(W, draft, revision);
  for (const [version, dose] of [
    ['same', 5],
    ['published', 7],
    ['draft', 9],
  ]) {
    const { status, body } = await rerun('evt-1', { mode: 'simulate', version });
    expect([status, body['code']]).toEqual([200, undefined]);
    expect(body).toMatchObject({ status: 'completed', outputs: { dose }, effects: [] });
  }
  expect(harness.engine.sent).toEqual([]);
  expect(await harness.rows()).toEqual(['evt-1 completed']);
});
