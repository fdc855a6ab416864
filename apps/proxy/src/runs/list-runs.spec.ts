import { ProblemError } from '@platform/http';

import {
  ended,
  openProxyBench,
  runMeta,
  snapshotOf,
  type ProxyBench,
} from '../__fixtures__/proxy-bench';
import { listRuns } from './list-runs';
import { createLiveRuns } from './live-runs';
import { RunIndexUnavailableError } from './run-index';

let bench: ProxyBench;
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(() => bench.close());

const list = (limit?: unknown) =>
  listRuns(limit, { store: bench.store, live: createLiveRuns(bench.ingress, bench.store) });

const insert = (id: string, minute: number): Promise<void> =>
  bench.store.insert(
    runMeta(id, { createdAt: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z` }),
  );

describe('listRuns', () => {
  it('shows of each run what the index knows, and nothing of its event but type and id', async () => {
    await bench.store.insert(runMeta('evt-1'));
    await expect(list()).resolves.toEqual({
      items: [
        {
          id: 'evt-1',
          eventId: 'evt-1',
          eventType: 'lab.result',
          service: 'workflow',
          workflowName: 'Workflow a',
          workflowSlug: 'a',
          specVersion: 1,
          specHash: 'hash-a',
          subjects: { patient: 'p1' },
          status: 'running',
          finalStatus: null,
          createdAt: '2026-11-20T08:00:00.000Z',
          updatedAt: '2026-11-20T08:00:00.000Z',
        },
      ],
    });
  });

  it('is newest first, each run with its own status [RUN-073]', async () => {
    await insert('frozen', 1);
    await bench.store.setFinalStatus('frozen', 'failed');
    await insert('done', 2);
    bench.engine.snapshots.set('done', ended('done', 'completed'));
    await insert('going', 3);
    bench.engine.snapshots.set('going', snapshotOf('going'));
    await insert('unknown', 4);
    const { items } = await list();
    expect(items.map(({ id, status, finalStatus }) => [id, status, finalStatus])).toEqual([
      ['unknown', 'running', null],
      ['going', 'running', null],
      ['done', 'completed', 'completed'],
      ['frozen', 'failed', 'failed'],
    ]);
    expect([...bench.engine.lookups].sort()).toEqual(['done', 'going', 'unknown']);
  });

  it('asks the engine of a run that has ended only once', async () => {
    await insert('done', 1);
    bench.engine.snapshots.set('done', ended('done', 'failed'));
    await list();
    bench.engine.snapshots.set('done', ended('done', 'completed'));
    const { items } = await list();
    expect(items[0]?.status).toBe('failed');
    expect(bench.engine.lookups).toEqual(['done']);
  });

  it('is whole without the engine', async () => {
    await insert('one', 1);
    await insert('two', 2);
    await bench.engine.shut();
    const { items } = await list();
    expect(items.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'two running',
      'one running',
    ]);
    await bench.engine.open();
  });

  it('holds 200 runs, or as many as asked for', async () => {
    for (let index = 0; index < 205; index += 1) {
      await bench.store.insert(runMeta(`evt-${index}`));
      await bench.store.setFinalStatus(`evt-${index}`, 'completed');
    }
    expect((await list()).items).toHaveLength(200);
    expect((await list('200')).items).toHaveLength(200);
    expect((await list('1')).items).toHaveLength(1);
  });

  it.each(['0', '201', '-1', '1.5', 'ten', '', '1e2', '0x1', ['1', '2'], { a: '1' }])(
    'refuses %j as its limit',
    async (limit) => {
      const refused = await list(limit).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ProblemError);
      expect((refused as ProblemError).problem).toMatchObject({
        status: 400,
        code: 'query-invalid',
      });
    },
  );

  it('says that the index is unavailable when it cannot be read', async () => {
    await bench.store.close();
    await expect(list()).rejects.toThrow(RunIndexUnavailableError);
  });
});
