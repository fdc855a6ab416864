import type { EmitRecord, SourceRecord } from '@platform/sdk';
import { memoryFeeds } from '@platform/sdk-testing';

import { keepingLog } from '../__fixtures__/log-lines';
import { bundle, openScriptedServer, type ScriptedServer } from '../__fixtures__/scripted-server';
import { openFhirClient, type FhirClient } from '../client/fhir-client';
import { createPollFeed, type PollFeed } from './poll-feed';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const at = (n: number) => new Date(START + n * 1_000).toISOString();

let server: ScriptedServer;
let client: FhirClient;
let keys: string[];
afterEach(async () => {
  await client.close();
  await server.close();
});

/** A server with one result each second, one on each page, and always a next page. */
async function openEndless(): Promise<void> {
  keys = [];
  server = await openScriptedServer(({ url }) => {
    const { href, searchParams } = new URL(url, server.origin);
    const from = Date.parse((searchParams.get('_lastUpdated') ?? '').replace(/^ge/, ''));
    const n = Number(searchParams.get('page') ?? Math.max(0, Math.ceil((from - START) / 1_000)));
    const meta = { versionId: '1', lastUpdated: at(n) };
    const next = new URL(href);
    next.searchParams.set('page', String(n + 1));
    return {
      body: bundle([{ resourceType: 'Observation', id: `o-${n}`, meta }], { next: next.href }),
    };
  });
  client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log: keepingLog().log, root: process.cwd(), key: 'sources.fhir-poll' },
  );
}

const keepKey: EmitRecord = async ({ key }) => {
  keys.push(key);
  return 'accepted';
};

function createPoll(
  feeds = memoryFeeds(),
  more: { readonly overlapMs?: number } = {},
  emit = keepKey,
): PollFeed {
  return createPollFeed(
    { feed: 'lab', type: 'Observation', params: [], key: 'id', versionsFirst: false },
    {
      ...{ overlapMs: 0, lookbackMs: 0, startFrom: new Date(START), pageSize: 1, pagePauseMs: 0 },
      ...more,
    },
    {
      ...{ source: 'fhir-poll', client, emit, feeds, log: keepingLog().log },
      ...{ runRetentionMs: 10 * 365 * 86_400_000, maxPages: 5 },
    },
  );
}
const named = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `Observation.o-${from + n}`);

it('createPollFeed does not read pages without end, and continues behind them', async () => {
  await openEndless();
  const poll = createPoll();
  const { signal } = new AbortController();
  await expect(poll(signal, signal)).rejects.toMatchObject({ code: 'FHIR_SEARCH_TOO_LONG' });
  expect(keys).toEqual(named(0, 5));
  await expect(poll(signal, signal)).rejects.toMatchObject({ code: 'FHIR_SEARCH_TOO_LONG' });
  expect(keys).toEqual(named(0, 9));
});

it('createPollFeed takes over the position of another process once the feed was not its own', async () => {
  await openEndless();
  const feeds = memoryFeeds();
  const [first, second] = [createPoll(feeds), createPoll(feeds)];
  const owned = (poll: PollFeed, { signal }: AbortController) =>
    poll(signal, signal).catch(() => undefined);
  await owned(first, new AbortController());
  const taken = new AbortController();
  await owned(second, taken);
  await owned(second, taken);
  const before = keys.length;
  await owned(first, new AbortController());
  expect(keys).toEqual(named(0, before + 4));
  expect(new Set(keys).size).toBe(keys.length);
});

/** A server with so many results, one each second, all on one page. */
async function openOnePage(count: number): Promise<void> {
  keys = [];
  server = await openScriptedServer(({ url }) => {
    const { searchParams } = new URL(url, server.origin);
    const from = (searchParams.get('_lastUpdated') ?? '').replace(/^ge/, '');
    const results = Array.from({ length: count }, (_, n) => ({
      ...{ resourceType: 'Observation', id: `o-${n}` },
      meta: { versionId: '1', lastUpdated: at(n) },
    }));
    return {
      headers: { date: new Date(START + 3_600_000).toUTCString() },
      body: bundle(results.filter(({ meta }) => meta.lastUpdated >= from)),
    };
  });
  client = openFhirClient(
    { baseUrl: server.baseUrl },
    { log: keepingLog().log, root: process.cwd(), key: 'sources.fhir-poll' },
  );
}

it('createPollFeed: stores no position behind a record that was not taken, and another process hands over just what is left', async () => {
  await openOnePage(40);
  const feeds = memoryFeeds();
  const { signal } = new AbortController();
  const taken: string[] = [];
  let isDown = true;
  const emit = async ({ key }: SourceRecord) => {
    // It is slower than those behind it, so that they are taken before it fails.
    if (key === 'Observation.o-3' && isDown) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('plus tard');
    }
    taken.push(key);
    return 'accepted' as const;
  };
  await expect(createPoll(feeds, {}, emit)(signal, signal)).rejects.toThrow('plus tard');
  expect(taken.length).toBeGreaterThan(3);
  expect(await feeds.load('lab')).toMatchObject({ watermark: Date.parse(at(2)) });

  isDown = false;
  await createPoll(feeds, {}, emit)(signal, signal);
  expect([...taken].sort()).toEqual(named(0, 40).sort());
});

it('createPollFeed begins no further record once it is stopped, and stores what was taken', async () => {
  await openOnePage(100);
  const feeds = memoryFeeds();
  const stopping = new AbortController();
  const taken: string[] = [];
  const emit = async ({ key }: SourceRecord) => {
    if (key === 'Observation.o-30') stopping.abort(new Error('arrêt'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    taken.push(key);
    return 'accepted' as const;
  };
  const { signal } = new AbortController();
  await expect(createPoll(feeds, {}, emit)(stopping.signal, signal)).rejects.toThrow('arrêt');
  expect(taken.length).toBeLessThan(50);
  await createPoll(feeds, {}, emit)(signal, signal);
  expect([...taken].sort()).toEqual(named(0, 100).sort());
});
