import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { answerOf, createApiClient, dataOf, type ApiClient } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import { startStack, type Stack } from '@platform/stack';
import { until } from '@platform/testing';

import { eventOf, writeWorkload } from '../growth/workload';
import { fillIndex } from './fill-index';
import { createIndexDatabase } from './index-database';
import { measureThroughput, type Throughput } from './measure';
import { measureList, type Lister, type ListMeasure } from './measure-list';
import type { Backend, IndexOptions } from './options';
import { queriesOf } from './queries';
import type { IndexMeasure } from './report';

const EVENT_CONCURRENCY = 16;

const lister =
  (api: ApiClient): Lister =>
  async ({ parameters }, cursor) => {
    const query = { ...parameters, ...(cursor !== undefined && { cursor }) };
    const { items, nextCursor } = await dataOf(api.GET('/api/runs', { params: { query } }));
    return { count: items.length, next: nextCursor };
  };

async function post(api: ApiClient, eventId: string): Promise<void> {
  const body = { ...eventOf('plain', eventId) };
  const { status } = await answerOf(api.POST('/api/events', { body }));
  if (status !== 202) throw new Error(`an event was answered ${status}`);
}

/** Waits until every run of the benchmark has ended in the index, so that the lists do not need the engine. */
async function waitUntilSettled(api: ApiClient): Promise<void> {
  const query = { status: 'running', workflow: 'growth-plain' } as const;
  await until(
    async () => (await dataOf(api.GET('/api/runs', { params: { query } }))).items.length === 0,
    'the runs to end',
  );
}

/** Measures the whole path: HTTP, the index, and for events also the control plane. */
export async function benchStack(backend: Backend, options: IndexOptions): Promise<IndexMeasure> {
  const { rows, inserts, samples } = options;
  const folder = mkdtempSync(join(tmpdir(), 'platform index stack '));
  const place = await createIndexDatabase(backend);
  const env = { LOG_LEVEL: 'error' };
  let stack: Stack | undefined;
  try {
    stack = await startStack({
      instance: writeWorkload(folder),
      profile: 'local',
      dataDir: join(folder, 'data'),
      env: { endpoint: env, proxy: { ...env, RUN_DB_URL: place.url, RUN_SWEEP_INTERVAL: 'PT1S' } },
    });
    const api = createApiClient({ baseUrl: stack.proxyUrl });
    const ingest = async (name: string): Promise<Throughput> => {
      const measured = await measureThroughput(inserts, EVENT_CONCURRENCY, (turn) =>
        post(api, `${name}-${turn}`),
      );
      await waitUntilSettled(api);
      return measured;
    };
    const empty = await ingest('empty');
    const database = await openDatabase(place.url);
    await fillIndex(database, rows);
    await database.close();
    const full = await ingest('full');
    const lists: ListMeasure[] = [];
    for (const query of queriesOf(rows)) {
      lists.push(await measureList(query, lister(api), samples));
    }
    return { backend, rows, ingestion: { empty, full }, lists };
  } finally {
    await stack?.stop();
    await place.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
