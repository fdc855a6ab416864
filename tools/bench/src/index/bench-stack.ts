import { answerOf, createApiClient, dataOf, type ApiClient } from '@platform/api-client';
import { openDatabase } from '@platform/database';
import { until } from '@platform/testing';

import { eventOf, writeWorkload } from '../growth/workload';
import { withStack } from '../with-stack';
import { fillIndex } from './fill-index';
import { createIndexDatabase, type Backend } from './index-database';
import { measureThroughput, type Throughput } from './measure';
import { measureList, type Lister, type ListMeasure } from './measure-list';
import { queriesOf } from './queries';
import type { IndexMeasure, IndexSizes } from './report';

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
export async function benchStack(
  backend: Backend,
  { rows, inserts, samples }: IndexSizes,
): Promise<IndexMeasure> {
  const place = await createIndexDatabase(backend);
  const env = { LOG_LEVEL: 'error' };
  const prepare = (folder: string) => ({
    instance: writeWorkload(folder),
    env: { endpoint: env, proxy: { ...env, RUN_DB_URL: place.url, RUN_SWEEP_INTERVAL: 'PT1S' } },
  });
  const lists: ListMeasure[] = [];
  const ingestion: Throughput[] = [];
  try {
    await withStack(prepare, async ({ proxyUrl }) => {
      const api = createApiClient({ baseUrl: proxyUrl });
      const ingest = async (name: string): Promise<void> => {
        ingestion.push(
          await measureThroughput(inserts, EVENT_CONCURRENCY, (turn) =>
            post(api, `${name}-${turn}`),
          ),
        );
        await waitUntilSettled(api);
      };
      await ingest('empty');
      const database = await openDatabase(place.url);
      await fillIndex(database, rows);
      await database.close();
      await ingest('full');
      for (const query of queriesOf(rows)) {
        lists.push(await measureList(query, lister(api), samples));
      }
    });
  } finally {
    await place.remove();
  }
  const [empty, full] = ingestion as [Throughput, Throughput];
  return { backend, rows, ingestion: { empty, full }, lists };
}
