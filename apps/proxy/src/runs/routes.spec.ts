import {
  createApp,
  listen,
  type AuditedCall,
  type Caller,
  type Gate,
  type HttpServer,
} from '@platform/http';
import { compileSchema } from '@platform/manifests';
import { createLogger } from '@platform/telemetry';

import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { validationOperations } from '../validations/operations';
import { validationRoutes } from '../validations/routes';
import { createLiveRuns } from '@platform/run-projection';
import { runOperations } from './operations';
import { runRoutes } from './routes';
import { createRunWatchers } from './stream/run-watchers';

const everything = ['viewer', 'clinician', 'operator'];
const callerOf = (kind: Caller['kind'], name: string, roles = everything): Caller => ({
  kind,
  name,
  id: `${kind}:${name}`,
  roles: new Set(roles),
});

let harness: ProxyHarness;
let server: HttpServer;
let caller: Caller;
let lines: AuditedCall[];

const gate: Gate = {
  identify: () => Promise.resolve(caller),
  admit: () => Promise.resolve(),
  record: (call) => Promise.resolve(void lines.push(call)),
};

beforeEach(async () => {
  harness = await openProxyHarness();
  caller = callerOf('user', 'Dr A');
  lines = [];
  const deps = {
    store: harness.store,
    ingress: harness.ingress,
    live: createLiveRuns(harness.ingress, harness.store),
    retentionMs: 86_400_000,
    now: () => new Date('2026-11-20T10:00:00Z'),
  };
  const routes = [
    ...runRoutes({ ...deps, watchers: createRunWatchers(deps) }),
    ...validationRoutes({ ...deps, freshness: harness.freshness }),
  ];
  server = await listen(createApp({ logger: createLogger('http'), routes, gate }), {
    host: '127.0.0.1',
    port: 0,
    portKey: 'PROXY_PORT',
  });
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

async function call(path: string, body?: object) {
  const answer = await fetch(`${server.url}/api/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const TOLD = { runId: 'evt-1', at: '2026-11-20T09:59:00.000Z', duplicate: false };
const ACTS = [
  ['cancelRun', 'runs/evt-1/cancel', {}, 'run:evt-1'],
  ['actOnIncident', 'runs/evt-1/incidents/a/b', { action: 'skip', reason: 'x' }, 'run:evt-1'],
  [
    'resolveValidation',
    'validations/a/b:evt-1/resolve',
    { decision: 'accepted' },
    'validation:a/b:evt-1',
  ],
] as const;

describe.each(ACTS)('%s', (action, path, body, resource) => {
  beforeEach(() => {
    harness.engine.known.add('evt-1');
    harness.engine.onTell = () => ({ ...TOLD, pendingId: 'a/b:evt-1', decision: 'accepted' });
  });
  const sentBy = () => harness.engine.told.map(({ input }) => (input as { by?: string }).by);

  it('is done by the user who has signed in, and leaves a line that says so', async () => {
    expect((await call(path, body)).status).toBeLessThan(300);
    expect(sentBy()).toEqual(['Dr A']);
    expect(lines).toEqual([expect.objectContaining({ action, resource, caller })]);
  });

  it('is not done in the name of somebody else', async () => {
    await expect(call(path, { ...body, by: 'Dr B' })).resolves.toMatchObject({
      status: 400,
      body: { code: 'body-invalid', errors: [{ path: '/by' }] },
    });
    expect(sentBy()).toEqual([]);
  });

  it('is done by a key, which speaks for nobody else', async () => {
    caller = callerOf('key', 'bridge');
    expect((await call(path, body)).status).toBeLessThan(300);
    await expect(call(path, { ...body, by: 'Dr B' })).resolves.toMatchObject({ status: 400 });
    expect(sentBy()).toEqual(['bridge']);
  });

  it('is done by whom a relay speaks for', async () => {
    caller = callerOf('key', 'bridge', [...everything, 'decision-relay']);
    expect((await call(path, { ...body, by: 'Dr B' })).status).toBeLessThan(300);
    expect(sentBy()).toEqual(['Dr B']);
  });

  it('is not for who may only look', async () => {
    caller = callerOf('key', 'screen', ['viewer']);
    await expect(call(path, body)).resolves.toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(sentBy()).toEqual([]);
  });
});

describe('GET /api/runs', () => {
  it.each([
    ['limit=0', '/limit'],
    ['limit=201', '/limit'],
    ['limit=1.5', '/limit'],
    ['limit=ten', '/limit'],
    ['limit=', '/limit'],
    ['limit=1&limit=2', '/limit'],
    ['status=ended', '/status'],
    ['status=', '/status'],
    ['workflow=', '/workflow'],
    ['workflow=a&version=0', '/version'],
    ['workflow=a&version=2147483648', '/version'],
    ['version=1', '/version'],
    ['subject=p1', '/subject'],
    ['subject=:p1', '/subject'],
    ['from=yesterday', '/from'],
    ['from=2026-01-01', '/from'],
    ['to=2026-01-01T00:00:00', '/to'],
    ['cursor=xyz', '/cursor'],
    ['workflow=%00', '/workflow'],
    ['state=running', '/state'],
  ])('refuses %s', async (query, path) => {
    await expect(call(`runs?${query}`)).resolves.toMatchObject({
      status: 400,
      body: { code: 'query-invalid', errors: [{ path }] },
    });
  });

  it('takes every filter at once', async () => {
    await harness.store.insert(runMeta('evt-1'));
    const query = new URLSearchParams({
      status: 'running',
      workflow: 'a',
      version: '1',
      subject: 'patient:p1',
      from: '2026-11-20T08:00:00Z',
      to: '2026-11-20T08:00:00.001+00:00',
      limit: '1',
    });
    await expect(call(`runs?${query.toString()}`)).resolves.toMatchObject({
      status: 200,
      body: { items: [{ id: 'evt-1', status: 'running' }] },
    });
  });
});

describe('what is answered is what is described', () => {
  const pending = {
    runId: 'evt-1',
    pendingId: 'ask:evt-1',
    kind: 'core.validation',
    workflowName: 'Workflow a',
    title: 'Valider',
    payload: { dose: 2 },
    form: [{ name: 'dose', type: { kind: 'list' as const, of: { kind: 'any' as const } } }],
    assignment: { roles: ['doctor'], notStarter: true },
    priority: 'urgent' as const,
    dueAt: '2026-11-20T09:00:00.000Z',
    rejectReasons: { valueSet: 'why', required: true },
    reminders: 1,
  };
  const failure = { code: 'http-500', message: 'panne', retryable: true };
  const snapshot = snapshotOf('evt-1', {
    phase: 'incident',
    nodes: [
      {
        path: 'a/b',
        id: 'b',
        type: 't',
        kind: 'sink',
        status: 'failed',
        startedAt: '2026-11-20T08:00:00.000Z',
        endedAt: '2026-11-20T08:00:01.000Z',
        ms: 1_000,
        attempts: 2,
        inputs: { x: { $truncated: 20_000 } },
        error: failure,
      },
      {
        path: 'c',
        id: 'c',
        type: 't',
        kind: 'compute',
        status: 'skipped',
        skippedBecause: { path: 'a/b', port: '$done', why: 'node-failed' },
      },
    ],
    pending: [pending],
    awaited: [{ kind: 'event', name: 'w', path: 'w', eventType: 'note.written' }],
    started: [{ runId: 'evt-1~x', workflow: 'x' }],
    incident: { kind: 'failing', attempts: 3, code: 'RT0016' },
    awaitedEvents: ['note.written'],
    queue: 'a:p1',
  });

  beforeEach(async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', snapshot);
    await harness.store.insert({ id: 'bare', service: 's', workflowName: 'w', event: {} });
    harness.engine.snapshots.set('bare', {
      ...ended('bare', 'failed'),
      error: { code: 'x', message: 'y', nodePath: 'z' },
      endReason: 'cancelled',
      outputs: { a: null },
    });
  });

  const { listRuns, getRun } = runOperations;
  const { listValidations, getValidation } = validationOperations;
  it.each([
    [listRuns.id, 'runs', listRuns.answers[200].schema],
    [getRun.id, 'runs/evt-1', getRun.answers[200].schema],
    [getRun.id, 'runs/bare', getRun.answers[200].schema],
    [listValidations.id, 'validations', listValidations.answers[200].schema],
    [getValidation.id, 'validations/ask:evt-1', getValidation.answers[200].schema],
  ])('%s: %s', async (_id, path, schema) => {
    await harness.compare();
    const { status, body } = await call(path);
    expect(status).toBe(200);
    expect(compileSchema(schema).check(body)).toEqual([]);
  });
});

describe('exportRuns', () => {
  const csv = (query = '') =>
    fetch(`${server.url}/api/runs.csv${query}`, { headers: { 'accept-language': 'fr' } });

  it('answers with a file, and leaves a line that says whether subjects are in it', async () => {
    await harness.store.insert(runMeta('=1', { subjects: { patient: 'p-9' } }));
    const answer = await csv();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = await answer.text();
    expect(text).toContain('"\'=1"');
    expect(text).not.toContain('p-9');
    await expect((await csv('?subjects=true')).text()).resolves.toContain('"patient:p-9"');
    expect(lines).toMatchObject([
      { action: 'exportRuns', resource: 'runs:all' },
      { action: 'exportRuns', resource: 'runs:with-subjects' },
    ]);
  });

  it('is a problem, not a file, for filters that are none', async () => {
    const answer = await csv('?version=2');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('listRuns', () => {
  it('counts what matches where it is asked to, as the index has it', async () => {
    for (const id of ['a', 'b', 'c']) await harness.store.insert(runMeta(id));
    const { body } = await call('runs?count=true&limit=1');
    expect(body).toMatchObject({ count: { runs: 3, isMore: false }, items: [{}] });
    expect((await call('runs?limit=1')).body).not.toHaveProperty('count');
    expect((await call('runs?count=true&waitsFor=nothing')).body).not.toHaveProperty('count');
    const { body: failed } = await call('runs?count=true&status=failed');
    expect(failed).toMatchObject({ count: { runs: 0, isMore: false } });
  });
});
