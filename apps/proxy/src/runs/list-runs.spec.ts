import { END_SEQUENCE, RunIndexUnavailableError, type ProjectedRun } from '@platform/run-store';

import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import type { RunsQuery } from './list-query';
import { listRuns } from './list-runs';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const list = (query: RunsQuery = {}) => listRuns(query, harness);

const insert = (id: string, minute: number): Promise<void> =>
  harness.store.insert(
    runMeta(id, { createdAt: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z` }),
  );

/** Of a run that has ended, and one that it started is not in the index. */
const endedRun = (runId: string): ProjectedRun => ({
  runId,
  sequence: END_SEQUENCE,
  phase: 'ended',
  status: 'failed',
  journal: null,
  awaited: [],
  pending: [],
});

const encoded = (cursor: object): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url');

describe('listRuns', () => {
  it('shows of each run what the index knows, and nothing of its event but type and id', async () => {
    await harness.store.insert(runMeta('evt-1'));
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
          waitsFor: 'nothing',
          finalStatus: null,
          lostAt: null,
          createdAt: '2026-11-20T08:00:00.000Z',
          updatedAt: '2026-11-20T08:00:00.000Z',
        },
      ],
    });
  });

  it('says of a run that waits for an operator what keeps it', async () => {
    await harness.store.insert(runMeta('evt-1'));
    const incident = { kind: 'paused', attempts: 3, code: 'attempts-lost' } as const;
    harness.engine.snapshots.set('evt-1', { ...snapshotOf('evt-1'), phase: 'incident', incident });
    await harness.compare();
    expect((await list()).items).toMatchObject([{ id: 'evt-1', status: 'running', incident }]);
  });

  it('is newest first, each run with its own status [RUN-073]', async () => {
    await insert('frozen', 1);
    await harness.store.setFinalStatus('frozen', 'failed');
    await insert('done', 2);
    harness.engine.snapshots.set('done', ended('done', 'completed'));
    await insert('going', 3);
    harness.engine.snapshots.set('going', snapshotOf('going'));
    await insert('unknown', 4);
    await harness.compare();
    const { items } = await list();
    expect(items.map(({ id, status, finalStatus }) => [id, status, finalStatus])).toEqual([
      ['unknown', 'running', null],
      ['going', 'running', null],
      ['done', 'completed', 'completed'],
      ['frozen', 'failed', 'failed'],
    ]);
    expect(harness.engine.lookups).toEqual([]);
  });

  it('keeps the first status of a run that has ended', async () => {
    await insert('done', 1);
    harness.engine.snapshots.set('done', ended('done', 'failed'));
    await harness.compare();
    harness.engine.snapshots.set('done', ended('done', 'completed'));
    await harness.compare();
    const { items } = await list();
    expect(items[0]?.status).toBe('failed');
  });

  it('shows that a run has ended while one that it started has not begun', async () => {
    await insert('parent', 1);
    const started = [{ runId: 'parent~child', workflow: 'b' }];
    const endedAt = new Date().toISOString();
    harness.engine.snapshots.set('parent', { ...ended('parent', 'failed'), endedAt, started });
    harness.engine.known.add('parent~child');
    await harness.compare();
    expect(await harness.rows()).toEqual(['parent null']);
    for (const query of [{}, { status: 'failed' }] as const) {
      expect((await list(query)).items).toMatchObject([{ id: 'parent', status: 'failed' }]);
    }
    expect((await list({ status: 'running' })).items).toEqual([]);
    harness.engine.snapshots.set('parent~child', snapshotOf('parent~child'));
    await harness.compare();
    expect((await harness.rows()).sort()).toEqual(['parent failed', 'parent~child null']);
  });

  it('never shows as running a run that has ended, whether or not it was reported [RUN-071 RUN-073]', async () => {
    harness.engine.reports = true;
    for (const [index, id] of ['unreported', 'reported', 'named', 'going'].entries()) {
      await insert(id, index);
      harness.engine.snapshots.set(id, snapshotOf(id));
    }
    await harness.store.projection.apply({
      runs: [
        { runId: 'reported', sequence: 0, phase: 'running', journal: 1, awaited: [], pending: [] },
      ],
      ended: [],
    });
    harness.engine.snapshots.set('unreported', ended('unreported', 'failed'));
    harness.engine.snapshots.set('reported', ended('reported', 'completed'));
    harness.engine.snapshots.set('named', ended('named', 'completed'));
    harness.engine.named.add('named');
    harness.engine.questions.splice(0);
    const shown = async (query: RunsQuery = {}) =>
      (await list(query)).items.map(({ id, status }) => `${id} ${status}`);
    const all = ['going running', 'named completed', 'reported completed', 'unreported failed'];
    await expect(shown()).resolves.toEqual(all);
    expect(harness.engine.questions).toHaveLength(1);
    await expect(harness.rows()).resolves.toEqual([
      'unreported failed',
      'reported completed',
      'named completed',
      'going null',
    ]);
    await expect(shown({ status: 'running' })).resolves.toEqual(['going running']);
  });

  it('asks run by run where the engine cannot report them', async () => {
    harness.engine.isDirectoryRefusing = true;
    await insert('done', 1);
    harness.engine.snapshots.set('done', ended('done', 'completed'));
    await insert('going', 2);
    harness.engine.snapshots.set('going', snapshotOf('going'));
    expect((await list()).items.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'going running',
      'done completed',
    ]);
    await expect(harness.rows()).resolves.toEqual(['done completed', 'going null']);
  });

  it('asks one question for a page, however many of its runs have ended', async () => {
    harness.engine.reports = true;
    for (let minute = 0; minute < 60; minute += 1) {
      await insert(`evt-${minute}`, minute);
      if (minute >= 5)
        harness.engine.snapshots.set(`evt-${minute}`, ended(`evt-${minute}`, 'failed'));
    }
    const first = await list({ status: 'running', limit: 10 });
    expect(first.items).toEqual([]);
    expect(harness.engine.questions).toHaveLength(1);
    const rest = await list({ status: 'running', limit: 10, cursor: String(first.nextCursor) });
    expect(rest.items).toHaveLength(5);
    expect(rest).not.toHaveProperty('nextCursor');
  });

  it('shows that a run is lost apart from its status', async () => {
    await insert('gone', 1);
    await insert('going', 2);
    await harness.store.markLost('gone');
    const shown = async (query: RunsQuery) => (await list(query)).items.map(({ id }) => id);
    expect((await list()).items).toMatchObject([
      { id: 'going', status: 'running', finalStatus: null, lostAt: null },
      { id: 'gone', status: 'running', finalStatus: null, lostAt: expect.any(String) as string },
    ]);
    await expect(shown({ lost: true })).resolves.toEqual(['gone']);
    await expect(shown({ status: 'running', lost: false })).resolves.toEqual(['going']);
    await expect(shown({ status: 'running' })).resolves.toEqual(['going', 'gone']);
    await expect(shown({ status: 'failed', lost: true })).resolves.toEqual([]);
  });

  it('is whole without the engine', async () => {
    await insert('one', 1);
    await insert('two', 2);
    await harness.engine.shut();
    const { items } = await list();
    expect(items.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'two running',
      'one running',
    ]);
    await harness.engine.open();
  });

  it('holds 200 runs, or as many as asked for', async () => {
    for (let index = 0; index < 205; index += 1) {
      await harness.store.insert(runMeta(`evt-${index}`));
      await harness.store.setFinalStatus(`evt-${index}`, 'completed');
    }
    expect((await list()).items).toHaveLength(200);
    expect((await list({ limit: 200 })).items).toHaveLength(200);
    expect((await list({ limit: 1 })).items).toHaveLength(1);
  });

  it('says that the index is unavailable when it cannot be read', async () => {
    await harness.store.close();
    await expect(list()).rejects.toThrow(RunIndexUnavailableError);
  });

  describe('by status', () => {
    const all = async (query: RunsQuery, between: () => Promise<void> = async () => undefined) => {
      const ids: string[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await list({ ...query, ...(cursor !== undefined && { cursor }) });
        ids.push(...page.items.map(({ id }) => id));
        if (page.nextCursor === undefined) return ids;
        cursor = page.nextCursor;
        await between();
      }
    };
    const shows = (id: string, status: 'running' | 'completed' | 'failed'): void =>
      void harness.engine.snapshots.set(
        id,
        status === 'running' ? snapshotOf(id) : ended(id, status),
      );

    beforeEach(async () => {
      await insert('frozen-failed', 1);
      await harness.store.setFinalStatus('frozen-failed', 'failed');
      await insert('frozen-completed', 2);
      await harness.store.setFinalStatus('frozen-completed', 'completed');
      await insert('seen-completed', 3);
      shows('seen-completed', 'completed');
      await insert('seen-failed', 4);
      shows('seen-failed', 'failed');
      await insert('going', 5);
      shows('going', 'running');
      await insert('unknown', 6);
      await harness.compare();
    });

    it.each([
      ['running', ['unknown', 'going']],
      ['completed', ['seen-completed', 'frozen-completed']],
      ['failed', ['seen-failed', 'frozen-failed']],
    ] as const)('shows those that are %s now, whatever the index knows', async (status, ids) => {
      await expect(all({ status })).resolves.toEqual(ids);
    });

    it.each(['running', 'completed', 'failed'] as const)(
      'is the same page by page: %s',
      async (status) => {
        const whole = await all({ status });
        for (const id of ['seen-completed', 'seen-failed']) shows(id, 'running');
        await harness.compare();
        await expect(all({ status, limit: 1 })).resolves.toEqual(whole);
      },
    );

    it('neither loses nor repeats a run that ends between two pages', async () => {
      for (let minute = 10; minute < 20; minute += 1) {
        await insert(`evt-${minute}`, minute);
        shows(`evt-${minute}`, 'running');
      }
      await harness.compare();
      let ending = 10;
      const end = async (): Promise<void> => {
        const id = `evt-${ending++}`;
        shows(id, 'completed');
        await harness.store.setFinalStatus(id, 'completed');
      };
      // The oldest run ends first, while the pages start with the newest.
      const running = await all({ status: 'running', limit: 1 }, end);
      expect(running.slice(0, 5)).toEqual(['evt-19', 'evt-18', 'evt-17', 'evt-16', 'evt-15']);
      expect(new Set(running).size).toBe(running.length);
      const completed = await all({ status: 'completed', limit: 3 });
      expect(completed.filter((id) => running.includes(id) && id < 'evt-15')).toEqual([]);
    });

    it('asks no run by itself', async () => {
      for (const status of ['running', 'completed', 'failed'] as const) await all({ status });
      expect(harness.engine.lookups).toEqual([]);
    });

    it('finds a rare status among many unfinished runs in one page', async () => {
      for (let index = 0; index < 1_020; index += 1) {
        const createdAt = new Date(Date.UTC(2026, 10, 20, 9, 0, 0, index)).toISOString();
        await harness.store.insert(runMeta(`many-${index}`, { createdAt }));
      }
      const page = await list({ status: 'failed', limit: 5 });
      expect(page.items.map(({ id }) => id)).toEqual(['seen-failed', 'frozen-failed']);
      expect(page).not.toHaveProperty('nextCursor');
    });

    it('looks at 1,000 unfinished runs at most for one answer, and goes on from there', async () => {
      await harness.store.projection.apply({
        runs: [endedRun('going')],
        ended: [],
      });
      for (let index = 0; index < 1_020; index += 1) {
        const createdAt = new Date(Date.UTC(2026, 10, 20, 9, 0, 0, index)).toISOString();
        await harness.store.insert(runMeta(`many-${index}`, { createdAt }));
      }
      const first = await list({ status: 'failed', limit: 5 });
      expect(first.items).toEqual([]);
      const rest = await list({ status: 'failed', limit: 5, cursor: String(first.nextCursor) });
      expect(rest.items.map(({ id }) => id)).toEqual(['going', 'seen-failed', 'frozen-failed']);
    });
  });

  it.each<readonly [RunsQuery, readonly string[]]>([
    [{ workflow: 'a' }, ['v2', 'v1']],
    [{ workflow: 'a', version: 1 }, ['v1']],
    [{ workflow: 'none' }, []],
    [{ subject: 'patient:p:2' }, ['other']],
    [{ subject: 'patient:p1', workflow: 'a', version: 2 }, ['v2']],
    [{ from: '2026-11-20T08:02:00Z', to: '2026-11-20T09:03:00+01:00' }, ['v2']],
  ])('narrows to %j', async (query, ids) => {
    await harness.store.insert(runMeta('v1', { createdAt: '2026-11-20T08:01:00Z' }));
    await harness.store.insert(
      runMeta('v2', { createdAt: '2026-11-20T08:02:00Z', specVersion: 2 }),
    );
    const other = { workflowSlug: 'b', subjects: { patient: 'p:2' } };
    await harness.store.insert(runMeta('other', { createdAt: '2026-11-20T08:03:00Z', ...other }));
    expect((await list(query)).items.map(({ id }) => id)).toEqual(ids);
  });

  it('has no cursor when the page is full and there is no more', async () => {
    await insert('one', 1);
    await insert('two', 2);
    expect(await list({ limit: 2 })).not.toHaveProperty('nextCursor');
    expect(await list({ limit: 1 })).toHaveProperty('nextCursor');
  });

  it.each<readonly [RunsQuery, string]>([
    [{ version: 1 }, '/version'],
    [{ from: '2016-12-31T23:59:60Z' }, '/from'],
    [{ to: '9999-12-31T23:59:59-12:00' }, '/to'],
    [{ cursor: 'xyz' }, '/cursor'],
    [{ cursor: encoded({ createdAt: 'now', id: 'a' }) }, '/cursor'],
    [{ cursor: encoded({ createdAt: '2026-11-20T08:00:00.000Z', id: 'a\u0000' }) }, '/cursor'],
  ])('refuses %j', async (query, path) => {
    await expect(list(query)).rejects.toMatchObject({
      problem: { status: 400, code: 'query-invalid', errors: [{ path }] },
    });
  });
});
