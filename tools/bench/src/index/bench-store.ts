import { openDatabase } from '@platform/database';
import { openRunStore, type RunPosition, type RunStore } from '@platform/run-store';

import { fillIndex, runMeta } from './fill-index';
import { createIndexDatabase, type Backend } from './index-database';
import { measureThroughput } from './measure';
import { measureList, type Lister, type ListMeasure } from './measure-list';
import { measureOverview } from './measure-overview';
import { queriesOf } from './queries';
import type { IndexMeasure, IndexSizes } from './report';

const LIMIT = 200;
const INSERT_CONCURRENCY = 16;

const lister =
  (store: RunStore): Lister =>
  async ({ find }, cursor) => {
    const after = cursor === undefined ? undefined : (JSON.parse(cursor) as RunPosition);
    const runs = await store.find(find, { limit: LIMIT + 1, ...(after && { after }) });
    const last = runs[LIMIT - 1];
    const hasMore = runs.length > LIMIT && last !== undefined;
    return {
      count: Math.min(runs.length, LIMIT),
      next: hasMore ? JSON.stringify({ createdAt: last.createdAt, id: last.id }) : undefined,
    };
  };

/** Measures the store alone, without the cost of a request. */
export async function benchStore(
  backend: Backend,
  { rows, inserts, samples }: IndexSizes,
): Promise<IndexMeasure> {
  const place = await createIndexDatabase(backend);
  try {
    const database = await openDatabase(place.url);
    const store = await openRunStore(database);
    const enter = (from: number) =>
      measureThroughput(inserts, INSERT_CONCURRENCY, (turn) =>
        store.insert(runMeta(from + turn, rows)),
      );
    const empty = await enter(0);
    await fillIndex(database, rows);
    const lists: ListMeasure[] = [];
    for (const query of queriesOf(rows))
      lists.push(await measureList(query, lister(store), samples));
    const full = await enter(rows);
    const counts = await measureOverview(store, database, { rows, samples });
    await database.close();
    return { backend, rows, ingestion: { empty, full }, lists, counts };
  } finally {
    await place.remove();
  }
}
