import { startFhirServer, type FhirServer } from '@platform/fhir-server';
import type { EmitRecord, Feed, SourceContext } from '@platform/sdk';
import { memoryFeeds, sourceContext } from '@platform/sdk-testing';
import { until } from '@platform/testing';
import type { Task } from 'fhir/r4';

import { keepingLog, type LogLine } from '../__fixtures__/log-lines';
import fhirPoll from './fhir-poll';

const feed: Feed = {
  name: 'lab',
  query: { resource: 'Observation', params: { code: 'http://loinc.org|2823-3' } },
};
const potassium = (id: string, more: object = {}) => ({
  ...{ resourceType: 'Observation', id, status: 'final' },
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }] },
  ...more,
});

let server: FhirServer;
let clockMs: number | undefined;
let lines: LogLine[];
let running: { stop(): Promise<void> } | undefined;
beforeEach(async () => {
  clockMs = undefined;
  server = await startFhirServer({ clock: () => clockMs ?? Date.now() });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await server.close();
});

const put = (resource: { readonly resourceType: string; readonly id: string }) =>
  fetch(`${server.url}/${resource.resourceType}/${resource.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/fhir+json' },
    body: JSON.stringify(resource),
  });
const searches = () =>
  server.requests().filter(({ method, url }) => method === 'GET' && url.includes('Observation?'));

async function start(
  emit: EmitRecord,
  config: object = {},
  given: Partial<SourceContext> = {},
  feeds: readonly Feed[] = [feed],
): Promise<void> {
  const kept = keepingLog();
  lines = kept.lines;
  const all = { baseUrl: server.url, intervalMs: 100, pagePauseMs: 0, ...config };
  running = await fhirPoll(all, feeds, emit, sourceContext({ log: kept.log, ...given }));
}
function keeping() {
  const keys: string[] = [];
  const emit: EmitRecord = async ({ key }) => {
    keys.push(key);
    return 'accepted';
  };
  return { keys, emit };
}
const said = (message: string) => lines.filter((line) => line.message === message);

it.each([
  ['whole resources', false],
  ['versions first', true],
])(
  'fhir poll: asks for %s: emits each version once, and not what its filters leave out',
  async (_what, versionsFirst) => {
    const { keys, emit } = keeping();
    await put(potassium('a'));
    await put(potassium('b', { code: { coding: [{ system: 'http://loinc.org', code: '1-8' }] } }));
    await start(emit, { versionsFirst });
    await until(() => keys.length === 1);
    await put(potassium('a', { status: 'amended' }));
    await put(potassium('c'));
    await until(() => keys.length === 3);
    const read = server.requests().length;
    await until(() => server.requests().length > read + 3);
    expect(keys.sort()).toEqual(['Observation.a.v1', 'Observation.a.v2', 'Observation.c.v1']);
  },
);

it.each([
  ['id', ['Observation.a', 'Observation.a']],
  ['id+status', ['Observation.a.final', 'Observation.a.amended']],
])('fhir poll: names records by %s when the binding says so', async (key, expected) => {
  const { keys, emit } = keeping();
  await start(emit, {}, {}, [{ ...feed, query: { ...feed.query, key } }]);
  await put(potassium('a'));
  await until(() => keys.length === 1);
  await put(potassium('a', { status: 'amended' }));
  await until(() => keys.length === 2);
  expect(keys).toEqual(expected);
});

it('fhir poll: takes a corrected result for a new one, the same again for none, and tells what a version takes back if the binding does not keep it', async () => {
  server.setBehaviours({ unchangedUpdate: 'new-version' });
  const keys: string[] = [];
  const withdrawn: unknown[] = [];
  const emit: EmitRecord = async ({ key, withdrawsIfLeftOut }) => {
    if (withdrawsIfLeftOut) withdrawn.push(withdrawsIfLeftOut);
    else keys.push(key);
    return 'accepted';
  };
  const query = { resource: 'Observation', key: 'content' };
  await start(emit, {}, {}, [{ ...feed, query }]);
  for (const status of ['final', 'final', 'corrected', 'entered-in-error'] as const) {
    const before = server.requests().length;
    await put(potassium('a', { status, valueQuantity: { value: status === 'final' ? 4.1 : 7.1 } }));
    await until(() => server.requests().length > before + 3);
  }
  await until(() => withdrawn.length === 1);
  expect(new Set(keys).size).toBe(2);
  expect(withdrawn).toEqual([
    {
      ...{ keys: ['Observation.a'], beginnings: ['Observation.a.c'], restLength: 32 },
      reason: 'résultat retiré par son auteur (entered-in-error)',
    },
  ]);
});

it('fhir poll: tells again what was taken back while the platform cannot take it', async () => {
  const told: unknown[] = [];
  const emit: EmitRecord = async ({ withdrawsIfLeftOut }) => {
    told.push(withdrawsIfLeftOut);
    if (told.length === 1) throw new Error('moteur absent');
    return 'left-out';
  };
  await put(potassium('a', { status: 'cancelled' }));
  await start(emit, {}, {}, [{ ...feed, query: { resource: 'Observation' } }]);
  await until(() => told.length === 2);
  expect(told[1]).toMatchObject({ reason: 'résultat retiré par son auteur (cancelled)' });
});

it('fhir poll: finds the decision of a Task that was accepted and completed between two polls', async () => {
  const records: { output?: readonly { valueCode?: string }[] }[] = [];
  const emit: EmitRecord = async ({ record }) => {
    records.push(record as (typeof records)[number]);
    return 'accepted';
  };
  const task = (id: string, more: object) => ({
    ...{ resourceType: 'Task', id, intent: 'order' },
    identifier: [{ system: 'urn:platform:pending-validation', value: `ask:${id}` }],
    ...more,
  });
  for (const status of ['requested', 'accepted', 'completed']) await put(task('t1', { status }));
  const dropped: unknown[] = [];
  await start(emit, {}, { leftOut: (...each) => dropped.push(each) }, [
    { name: 'lab', query: { resource: 'Task' } },
  ]);
  await until(() => records.length === 1);
  expect(records[0]?.output).toMatchObject([{ valueCode: 'accepted' }]);
  const statusReason = {
    text: 'Validation retirée : décidée ailleurs, expirée, ou exécution terminée',
  };
  await put(task('t2', { status: 'cancelled', statusReason }));
  await until(() => dropped.length === 1);
  expect(dropped).toEqual([['Task ended by the platform', { feed: 'lab' }]]);
  expect(records).toHaveLength(1);
});

it('fhir poll: goes on after a record that is refused for good, and begins nothing behind one that cannot be taken now', async () => {
  const offered: string[] = [];
  let isDown = true;
  const ids = Array.from({ length: 60 }, (_, n) => `o-${String(n).padStart(2, '0')}`);
  for (const id of ids) await put(potassium(id));
  await start(async ({ key }) => {
    offered.push(key);
    if (key.includes('.o-00.')) return 'rejected';
    if (isDown) throw Object.assign(new Error('en pause'), { retryAfterMs: 10 });
    return 'accepted';
  });
  await until(() => said('lecture FHIR reportée').length >= 3);
  const behind = ids.slice(20).map((id) => `Observation.${id}.v1`);
  expect(offered.filter((key) => behind.includes(key))).toEqual([]);
  expect(offered.filter((key) => key.includes('.o-00.'))).toHaveLength(1);
  isDown = false;
  await until(() => offered.includes('Observation.o-59.v1'));
});

it('fhir poll: says what keeps it from reading a feed, and that it is over', async () => {
  const { keys, emit } = keeping();
  const said: unknown[] = [];
  await put(potassium('a'));
  server.setBehaviours({ bearerToken: 'secret' });
  await start(emit, {}, { troubled: (...each) => said.push(each) });
  await until(() => said.length > 0);
  expect(said[0]).toEqual([
    'lab',
    'read',
    {
      code: 'FHIR_UNAUTHENTICATED',
      message: {
        fr: "le serveur FHIR refuse l'authentification",
        en: 'the FHIR server refuses the authentication',
      },
    },
  ]);
  server.setBehaviours({ bearerToken: '' });
  await until(() => keys.length === 1);
  expect(said.at(-1)).toEqual(['lab', 'read', undefined]);
});

it('fhir poll: waits as long as the server asks', async () => {
  const { keys, emit } = keeping();
  await put(potassium('a'));
  await start(emit);
  await until(() => keys.length === 1);
  server.setBehaviours({ throttledRequests: 1, retryAfter: '60' });
  await until(() => said('lecture FHIR reportée').length === 1);
  expect(said('lecture FHIR reportée')[0]?.fields).toMatchObject({ delayMs: 60_000 });
  const asked = server.requests().length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.requests()).toHaveLength(asked);
});

it('fhir poll: keeps what it read before a page fails, and reads the rest later', async () => {
  const { keys, emit } = keeping();
  for (let n = 0; n < 7; n += 1) await put(potassium(`o-${n}`));
  server.setBehaviours({ failingPage: 2 });
  const feeds = memoryFeeds();
  await start(emit, { pageSize: 3 }, { feeds });
  await until(() => said('lecture FHIR reportée').length > 0);
  expect(keys).toHaveLength(3);
  expect(await feeds.load('lab')).toMatchObject({ seen: expect.any(Array) });
  server.setBehaviours({ failingPage: 0 });
  await until(() => keys.length === 7);
});

it('fhir poll: does not follow a page to another host', async () => {
  const { keys, emit } = keeping();
  for (let n = 0; n < 3; n += 1) await put(potassium(`o-${n}`));
  server.setBehaviours({ nextLinkOrigin: 'http://127.0.0.1:9' });
  await start(emit, { pageSize: 2 });
  await until(() => said('lecture FHIR reportée').length > 0);
  expect(said('lecture FHIR reportée')[0]?.fields).toMatchObject({
    error: expect.stringContaining('autre serveur'),
  });
  expect(keys).toHaveLength(2);
});

it('fhir poll: starts by the clock of the server, which may be far behind ours, and says so', async () => {
  const { keys, emit } = keeping();
  server.setBehaviours({ clockSkewMs: -3 * 86_400_000 });
  await put(potassium('a'));
  await start(emit);
  await until(() => keys.length === 1);
  await put(potassium('b'));
  await until(() => keys.length === 2);
  expect(said("l'horloge du serveur FHIR s'écarte de la nôtre")).toHaveLength(1);
});

it('fhir poll: reads nothing when the server ignores a filter: it would start runs for other records', async () => {
  const { keys, emit } = keeping();
  server.setBehaviours({ unknownParameters: 'ignore' });
  await put(potassium('a'));
  await start(emit, {}, {}, [
    { name: 'lab', query: { resource: 'Observation', params: { ward: 'icu' } } },
  ]);
  await until(() => said('lecture FHIR reportée').length > 0);
  expect(said('lecture FHIR reportée')[0]?.fields).toMatchObject({
    error: expect.stringContaining('ward'),
  });
  expect(keys).toEqual([]);
});

it('fhir poll: begins as far back as it is told, never further than the platform remembers runs', async () => {
  const { keys, emit } = keeping();
  const hour = 3_600_000;
  for (const [id, agoHours] of [
    ['old', 5],
    ['recent', 2],
  ] as const) {
    clockMs = Date.now() - agoHours * hour;
    await put(potassium(id));
  }
  clockMs = undefined;
  const startFrom = new Date(Date.now() - 6 * hour).toISOString();
  await start(emit, { startFrom, lookbackMs: hour }, { runRetentionMs: 3 * hour });
  await until(() => keys.length === 1);
  expect(keys).toEqual(['Observation.recent.v1']);
  expect(said('reprise limitée à la retenue du plan de contrôle')).toHaveLength(1);
});

it.each([
  ['a depth that the platform does not cover', { lookbackMs: 7 * 86_400_000 }, 'retenue du plan'],
  ['an instant that does not exist', { startFrom: '2026-13-41T00:00:00Z' }, 'startFrom'],
  ['no address', { baseUrl: 'ftp://x' }, 'sources.fhir-poll.baseUrl'],
  ['a field that it does not know', { interval: 5 }, 'sources.fhir-poll.interval'],
])('fhir poll: does not start with %s', async (_what, config, words) => {
  await expect(start(async () => 'accepted', config)).rejects.toMatchObject({
    code: 'CONFIGURATION_INVALID',
    message: expect.stringContaining(words),
    localized: expect.objectContaining({ en: expect.any(String) }) as unknown,
  });
});

it.each([
  ['no resource', {}, 'lab.query.resource'],
  ['an order of its own', { resource: 'Task', params: { _sort: 'date' } }, 'lab.query.params'],
  ['another key', { resource: 'Task', key: 'status' }, 'lab.query.key'],
  ['no boolean', { resource: 'Task', versionsFirst: 'id' }, 'lab.query.versionsFirst'],
])('fhir poll: does not start with a binding that names %s', async (_what, query, words) => {
  const starting = start(async () => 'accepted', {}, {}, [{ name: 'lab', query }]);
  await expect(starting).rejects.toThrow(words);
});

it('fhir poll: asks for the oldest first, from its watermark less the overlap on', async () => {
  const { keys, emit } = keeping();
  const begun = Date.now();
  await put(potassium('a'));
  await start(emit, { overlapMs: 60_000 });
  await until(() => keys.length === 1);
  await until(() => searches().length > 3);
  const query = new URL(`http://x${searches().at(-1)?.url ?? ''}`).searchParams;
  expect(query.get('_sort')).toBe('_lastUpdated');
  const from = Date.parse((query.get('_lastUpdated') ?? '').replace(/^ge/, ''));
  // The clock of the server counts seconds.
  expect(from + 60_000).toBeGreaterThan(begun - 1_000);
  expect(from + 60_000).toBeLessThanOrEqual(Date.now());
});

it('fhir poll: writes a note on a Task whose decision came after another one, once', async () => {
  const message = {
    fr: 'Déjà décidée par Dr A le 2026-11-20 : acceptée. Cette décision-ci n’a pas été prise en compte.',
    en: 'Already decided.',
  };
  let refused = 0;
  const emit: EmitRecord = async ({ key }, onRefused) => {
    refused += 1;
    onRefused?.({ code: key.includes('t2') ? 'record-unusable' : 'already-decided', message });
    return 'rejected';
  };
  const task = (id: string) => ({
    ...{ resourceType: 'Task', id, status: 'rejected', intent: 'order' },
  });
  const stored = async (id: string) =>
    (await fetch(`${server.url}/Task/${id}`)).json() as Promise<Task>;
  await put(task('t1'));
  await put(task('t2'));
  await start(emit, {}, {}, [{ name: 'decisions', query: { resource: 'Task' } }]);
  await until(async () => (await stored('t1')).note !== undefined);
  const read = server.requests().length;
  await until(() => refused === 3 && server.requests().length > read + 5);
  const noted = await stored('t1');
  expect(noted).toMatchObject({
    businessStatus: { text: 'Décision non prise en compte' },
    note: [{ text: message.fr }],
    meta: { versionId: '2' },
  });
  expect((await stored('t2')).note).toBeUndefined();
});
