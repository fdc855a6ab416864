import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@platform/database';
import { startStack, type Stack } from '@platform/stack';

import { eventOf, writeWorkload } from '../growth/workload';
import { fillIndex } from './fill-index';
import { createIndexDatabase } from './index-database';
import { measureThroughput, type Throughput } from './measure';
import { measureList, type Lister, type ListMeasure } from './measure-list';
import type { Backend, IndexOptions } from './options';
import { queriesOf } from './queries';
import type { IndexMeasure } from './report';

const EVENTS_AT_ONCE = 16;
const PATIENCE_MS = 120_000;

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor?: string;
}

async function read(url: string): Promise<Page> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Page;
}

const lister =
  (proxyUrl: string): Lister =>
  async ({ parameters }, cursor) => {
    const query = new URLSearchParams({ ...parameters, ...(cursor !== undefined && { cursor }) });
    const { items, nextCursor } = await read(`${proxyUrl}/api/runs?${query.toString()}`);
    return { count: items.length, next: nextCursor };
  };

async function post(proxyUrl: string, eventId: string): Promise<void> {
  const answer = await fetch(`${proxyUrl}/api/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(eventOf('plain', eventId)),
  });
  await answer.arrayBuffer();
  if (answer.status !== 202) throw new Error(`an event was answered ${answer.status}`);
}

/** Until every run of the bench is known to have ended: lists are of the index, not of the engine. */
async function settled(proxyUrl: string): Promise<void> {
  const url = `${proxyUrl}/api/runs?status=running&workflow=growth-plain`;
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await delay(500)) {
    if ((await read(url)).items.length === 0) return;
  }
  throw new Error('Waited too long for the runs to end.');
}

/** The whole way: HTTP, the index, and for events the control plane too. */
export async function benchStack(backend: Backend, options: IndexOptions): Promise<IndexMeasure> {
  const { rows, inserts, samples } = options;
  const folder = mkdtempSync(join(tmpdir(), 'platform index stack '));
  const place = await createIndexDatabase(backend);
  const env = { LOG_LEVEL: 'error' };
  let stack: Stack | undefined;
  try {
    const { proxyUrl } = (stack = await startStack({
      instance: writeWorkload(folder),
      profile: 'local',
      dataDir: join(folder, 'data'),
      env: { endpoint: env, proxy: { ...env, RUN_DB_URL: place.url, RUN_SWEEP_INTERVAL: 'PT1S' } },
    }));
    const ingest = async (name: string): Promise<Throughput> => {
      const measured = await measureThroughput(inserts, EVENTS_AT_ONCE, (turn) =>
        post(proxyUrl, `${name}-${turn}`),
      );
      await settled(proxyUrl);
      return measured;
    };
    const empty = await ingest('empty');
    const database = await openDatabase(place.url);
    await fillIndex(database, rows);
    await database.close();
    const full = await ingest('full');
    const lists: ListMeasure[] = [];
    for (const query of queriesOf(rows)) {
      lists.push(await measureList(query, lister(proxyUrl), samples));
    }
    return { backend, rows, ingestion: { empty, full }, lists };
  } finally {
    await stack?.stop();
    await place.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
