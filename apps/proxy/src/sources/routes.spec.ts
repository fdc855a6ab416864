import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import { EngineUnavailableError } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';
import type { SourceFactory } from '@platform/sdk';

import { definitionsOf } from '../__fixtures__/definitions-of';
import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { published } from '../__fixtures__/proxy-catalog';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { createFeedKeeping } from './feed-keeper';
import { sourceRoutes } from './routes';
import { createTakeRecord } from './take-record';

const poll: SourceFactory = Object.assign(() => ({ stop: async () => undefined }), {
  keyOf: (record: unknown, query: Readonly<Record<string, unknown>>) =>
    `${String(query['kind'])}.${(record as { readonly id: string }).id}`,
});
const trigger = {
  ...{ id: 't.lab', kind: 'trigger', category: 'test', label: 'Reçu', description: '' },
  ...{ eventType: 'lab.result', establishes: ['patient'] },
};
const bindings = [
  {
    ...{ name: 'results', source: 'poll', query: { kind: 'lab' }, event: 'lab.result' },
    map: { patientId: { path: 'subject', ref: true } },
  },
  { name: 'decisions', source: 'poll', resolve: { run: 'run', decision: 'status' } },
  { name: 'elsewhere', source: 'other', event: 'lab.result' },
];
const { catalog, diagnostics } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/sources',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId', entity: 'Patient' }],
        nodes: [trigger],
        eventSources: ['poll', 'other'].map((name) => ({ name, module: `./${name}` })),
        eventBindings: bindings,
      },
    },
    { [exportKey('eventSources', 'poll')]: poll, [exportKey('eventSources', 'other')]: poll },
  ),
]);
const instance = { sources: { poll: {} } };

let harness: ProxyHarness;
let server: HttpServer;
const deps = () => {
  const definitions = definitionsOf(catalog as Catalog, [published('a')]);
  return { ...ingestionBase(harness, { definitions }), ...harness };
};
const keeping = () => {
  const { signal: lost } = new AbortController();
  const locks = { hold: async () => ({ lost }), close: async () => undefined };
  return createFeedKeeping({ cursors: harness.cursors, locks, now: () => new Date() });
};

beforeEach(async () => {
  expect(diagnostics).toEqual([]);
  harness = await openProxyHarness();
});
afterEach(async () => {
  await server?.close();
  await harness.close();
});

const serve = async (kept = keeping()): Promise<void> => {
  const sources = () => ({ waiting: () => [] });
  const given = { ...deps(), catalog, instance, keeping: kept, sources };
  server = await serveRoutes(sourceRoutes(given));
};
async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: T }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as T };
}
const take = () =>
  createTakeRecord(
    'poll',
    [...(catalog as Catalog).eventBindings.values()].filter(({ source }) => source === 'poll'),
    deps(),
  );
const refusedId = async (): Promise<string> => {
  const { body } = await call<{ readonly items: readonly { readonly id: string }[] }>(
    'GET',
    '/api/refused-records',
  );
  return body.items[0]?.id ?? '';
};

describe('a record that is refused for good', () => {
  it('by its own source is stored with the reason, although the binding could read it', async () => {
    await serve();
    const message = { fr: 'OBX-14 est illisible.', en: 'OBX-14 cannot be read.' };
    const refusal = { code: 'time-unreadable', message };
    const record = { feed: 'results', key: 'r1', record: { subject: 'Patient/p1' }, refusal };
    expect(await take()(record)).toBe('rejected');
    expect(harness.engine.sent).toEqual([]);
    expect((await call('GET', '/api/refused-records')).body).toMatchObject({
      items: [{ key: 'r1', refusal: { code: 'time-unreadable', message: message.en } }],
    });
  });

  it('is listed without its content, and read with it', async () => {
    await serve();
    const record = { id: 'r1', subject: null };
    expect(await take()({ feed: 'results', key: 'r1', record })).toBe('rejected');
    const { body } = await call('GET', '/api/refused-records?source=poll&feed=results');
    expect(body).toEqual({
      items: [
        {
          ...{ id: expect.any(String), source: 'poll', feed: 'results', key: 'r1', attempts: 1 },
          refusal: { code: 'event-invalid', message: expect.stringContaining('patientId') },
          refusedAt: expect.any(String),
        },
      ],
    });
    const id = await refusedId();
    expect((await call('GET', `/api/refused-records/${id}`)).body).toMatchObject({ record });
    expect((await call('GET', '/api/refused-records/0')).status).toBe(404);
    expect((await call('GET', `/api/refused-records/${'0'.repeat(32)}`)).status).toBe(404);
  });

  it('goes through the same path again, and stays until it is taken', async () => {
    await serve();
    const record = { run: 'ask:evt-1', status: 'accepted' };
    expect(await take()({ feed: 'decisions', key: 'd1', record })).toBe('rejected');
    const again = `/api/refused-records/${await refusedId()}/resubmit`;
    expect((await call('POST', again)).body).toEqual({
      outcome: 'rejected',
      refusal: { code: 'NOT_FOUND', message: 'aucune validation en attente' },
    });
    const pending = { pendingId: 'ask:evt-1', kind: 'core.validation', workflowName: 'a' };
    const waits = { runId: 'evt-1', ...pending, title: 'Valider', payload: {} };
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { pending: [waits] }));
    harness.engine.onTell = (key) => ({ runId: key, decision: 'accepted', duplicate: false });
    expect((await call('POST', again)).body).toEqual({ outcome: 'accepted' });
    expect((await call('POST', again)).status).toBe(404);
    expect(harness.engine.told).toHaveLength(1);
  });

  it('stays when it cannot be taken now, and may be deleted', async () => {
    await serve();
    await take()({ feed: 'results', key: 'r1', record: {} });
    const { id } = (await harness.refusedRecords.list({ limit: 1 }))[0] ?? { id: '' };
    const good = { id: 'r1', subject: 'Patient/p1' };
    await harness.refusedRecords.keep(
      'poll',
      { feed: 'results', key: 'r1', record: good },
      { code: 'x', message: { fr: 'x', en: 'x' } },
    );
    harness.engine.onSend = () => {
      throw new EngineUnavailableError('arrêté');
    };
    await harness.engine.shut();
    expect((await call('POST', `/api/refused-records/${id}/resubmit`)).status).toBe(503);
    expect(await refusedId()).toBe(id);
    expect((await call('DELETE', `/api/refused-records/${id}`)).status).toBe(204);
    expect((await call('DELETE', `/api/refused-records/${id}`)).status).toBe(404);
  });

  it('is not handed over again without its content', async () => {
    await serve();
    await take()({ feed: 'results', key: 'r1', record: { text: 'x'.repeat(1024 * 1024) } });
    const { status, body } = await call(
      'POST',
      `/api/refused-records/${await refusedId()}/resubmit`,
    );
    expect([status, body['code']]).toEqual([409, 'record-not-kept']);
  });

  it('is kept by its source while it cannot be stored', async () => {
    const broken = {
      keep: async () => Promise.reject(new Error('disk full')),
      forget: async () => Promise.resolve(),
    };
    const taking = createTakeRecord('poll', [], { ...deps(), refusedRecords: broken });
    expect(await taking({ feed: 'results', key: 'r1', record: {} })).toBe('rejected');
    const [results] = (catalog as Catalog).eventBindings.values();
    const bound = createTakeRecord('poll', results ? [results] : [], {
      ...deps(),
      refusedRecords: broken,
    });
    await expect(bound({ feed: 'results', key: 'r1', record: {} })).rejects.toThrow('disk full');
  });
});

describe('a refused record of which another version is accepted', () => {
  it('is no longer listed, and one that cannot be removed is accepted all the same', async () => {
    await serve();
    const of = (subject: unknown) => ({ feed: 'results', key: 'r9', record: { subject } });
    expect(await take()(of(undefined))).toBe('rejected');
    expect(await refusedId()).not.toBe('');
    expect(await take()(of('Patient/p1'))).toBe('accepted');
    expect(await harness.refusedRecords.list({ limit: 9 })).toEqual([]);
    const stuck = {
      keep: async () => Promise.resolve(),
      forget: async () => Promise.reject(new Error('disk full')),
    };
    const taking = createTakeRecord('poll', [...(catalog as Catalog).eventBindings.values()], {
      ...deps(),
      refusedRecords: stuck,
    });
    expect(await taking({ ...of('Patient/p1'), key: 'r10' })).toBe('accepted');
  });
});

describe('a record whose key may change', () => {
  it('is a duplicate with other content, not refused', async () => {
    await serve();
    const given = { feed: 'results', key: 'r1', record: { subject: 'Patient/p1' } };
    expect(await take()(given)).toBe('accepted');
    const other = { ...given, record: { subject: 'Patient/p2' } };
    expect(await take()({ ...other, mayChange: true })).toBe('duplicate');
    expect(await take()(other)).toBe('rejected');
  });
});

describe('a trial of a binding', () => {
  const trial = async (binding: string, body: object) =>
    (await call('POST', `/api/bindings/${binding}/try`, body)).body;

  it('shows the event, its id and the workflows that would start, and starts nothing', async () => {
    await serve();
    const record = { id: 'r1', subject: 'Patient/p1' };
    const shown = {
      ...{ binding: 'results', source: 'poll', active: true, key: 'lab.r1' },
      event: { eventId: 'results.lab.r1', eventType: 'lab.result', patientId: 'p1' },
      ...{ workflows: [{ slug: 'a', version: 1 }], known: false },
    };
    expect(await trial('results', { record })).toEqual(shown);
    expect(harness.engine.sent).toEqual([]);
    expect(await harness.rows()).toEqual([]);
    await harness.store.insert(runMeta('results.lab.r1'));
    expect(await trial('results', { record })).toEqual({ ...shown, known: true });
    expect(await trial('results', { record, key: 'k' })).toMatchObject({ key: 'k' });
    expect(await trial('elsewhere', { record })).toMatchObject({ active: false });
    expect((await call('POST', '/api/bindings/none/try', { record })).status).toBe(404);
  });

  it('shows why a record would be refused, and stores nothing', async () => {
    await serve();
    expect(await trial('results', { record: { id: 'r1' } })).toMatchObject({
      event: { eventId: 'results.lab.r1' },
      problem: { code: 'event-invalid', errors: [{ path: '/patientId' }] },
    });
    expect(await trial('results', { record: { id: 'r1', subject: '#g1' } })).toMatchObject({
      problem: {
        code: 'record-subject-elsewhere',
        message: expect.stringContaining('patientId'),
      },
    });
    expect(await refusedId()).toBe('');
  });

  it('shows the decision, and the validation that it would decide', async () => {
    await serve();
    const record = { run: 'ask:evt-1', status: 'accepted' };
    expect(await trial('decisions', { record })).toMatchObject({
      resolution: { run: 'ask:evt-1', decision: 'accepted' },
      problem: { code: 'NOT_FOUND' },
    });
    const pending = { pendingId: 'ask:evt-1', kind: 'core.validation', workflowName: 'a' };
    const waits = { runId: 'evt-1', ...pending, title: 'Valider', payload: {} };
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { pending: [waits] }));
    expect(await trial('decisions', { record })).toMatchObject({
      resolution: { pendingId: 'ask:evt-1' },
    });
    expect(harness.engine.told).toEqual([]);
  });
});

it('routes: lists the sources with the lag of their feeds, and their troubles in the language of the caller', async () => {
  const kept = keeping();
  await serve(kept);
  const keeper = kept.keeperOf('poll');
  const readUntil = new Date(deps().now().getTime() - 90_000);
  await keeper.alone('results', () => keeper.save('results', { readUntil }));
  await take()({ feed: 'results', key: 'r1', record: {} });
  kept.leftOut.add('poll', 'results', 'status preliminary', 2);
  kept.leftOut.add('poll', undefined, 'message ADT^A08');
  const code = 'FHIR_UNAUTHENTICATED';
  const message = { fr: 'jeton refusé', en: 'token refused' };
  kept.troubles.say('poll', 'decisions', 'read', { code, message });
  const feed = { readHere: false, lastSuccessAt: null, readUntil: null, lagSeconds: null };
  expect((await call('GET', '/api/sources')).body).toEqual({
    items: [
      {
        ...{ source: 'poll', plugin: '@test/sources', running: true },
        feeds: [
          {
            ...{ feed: 'results', event: 'lab.result', resolves: false, readHere: true },
            ...{ lastSuccessAt: expect.any(String), readUntil: readUntil.toISOString() },
            ...{ lagSeconds: 90, refusedRecords: 1 },
            leftOut: [{ what: 'status preliminary', count: 2 }],
            troubles: [],
          },
          {
            ...{ feed: 'decisions', resolves: true, ...feed, refusedRecords: 0, leftOut: [] },
            troubles: [{ aspect: 'read', code, message: message.en, since: expect.any(String) }],
          },
        ],
        leftOut: [{ what: 'message ADT^A08', count: 1 }],
      },
    ],
  });
});
