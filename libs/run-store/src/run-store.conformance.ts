import { fixedClock, type FixedClock } from '@platform/testing';
import type { RunEntry, RunMeta } from './run-record';
import type { RunStore, RunStoreOptions } from './run-store';

/** Conformance tests for a run store on any backend. `open` returns an empty store. */
export function describeRunStore(
  name: string,
  open: (options: RunStoreOptions) => Promise<RunStore>,
): void {
  describe(`run store: ${name}`, () => {
    let store: RunStore;
    let clock: FixedClock;

    const runMeta = (id: string, changes: Partial<RunMeta> = {}): RunMeta => ({
      id,
      service: 'workflow',
      workflowName: 'hyperkalaemia',
      event: { eventId: id },
      ...changes,
    });
    const idsOf = (runs: readonly RunEntry[]): string[] => runs.map(({ id }) => id);

    beforeEach(async () => {
      clock = fixedClock('2026-03-01T10:00:00.000Z');
      store = await open({ now: clock });
    });

    afterEach(() => store.close());

    it('inserts many at once, with their subjects, and leaves those that are there', async () => {
      await store.insert(runMeta('run-7', { workflowName: 'first' }));
      const metas = Array.from({ length: 450 }, (_, index) =>
        runMeta(`run-${index}`, {
          createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
          subjects: { patient: index === 7 ? 'other' : `p${index % 3}` },
        }),
      );
      await store.insertAll([...metas, runMeta('run-1', { workflowName: 'again' })]);
      await store.insertAll([]);
      await expect(store.entry('run-7')).resolves.toMatchObject({ workflowName: 'first' });
      const find = (id: string) =>
        store.find({ subject: { kind: 'patient', id } }, { limit: 500 }).then(idsOf);
      expect(await find('p2')).toHaveLength(150);
      expect(await find('other')).toEqual([]);
      expect(await store.list(500)).toHaveLength(450);
      await expect(store.get('run-1')).resolves.toEqual(
        expect.objectContaining({ workflowName: 'hyperkalaemia', event: { eventId: 'run-1' } }),
      );
    });

    it('is complete once that is written down, and not before', async () => {
      await expect(store.isComplete()).resolves.toBe(false);
      await store.markComplete();
      await store.markComplete();
      await expect(store.isComplete()).resolves.toBe(true);
    });

    it('reads back all that was inserted, dated by the clock [RUN-101 RUN-102 RUN-103 RUN-104 RUN-106 RUN-107 RUN-108 RUN-109 RUN-110 RUN-126]', async () => {
      const meta: Required<RunMeta> = {
        id: 'obs-1/é "quoted" \'x\'; --',
        service: 'workflow',
        workflowName: 'Hyperkaliémie',
        event: {
          eventId: 'obs-1',
          eventType: 'lab.result',
          value: 6.4,
          nested: [{ text: '\u0000 é 🩺', none: null }],
        },
        createdAt: '2026-02-28T23:30:00+01:00',
        workflowFile: 'hyperkalaemia.json',
        workflowSlug: 'hyperkalaemia',
        specVersion: 3,
        specHash: 'sha256:abc',
        subjects: { patient: 'p-1', encounter: 'e-1' },
        awaitedEvents: ['lab.result', 'dit "oui"'],
      };
      await store.insert(meta);
      expect(await store.get(meta.id)).toEqual({
        ...meta,
        eventId: 'obs-1',
        eventType: 'lab.result',
        createdAt: '2026-02-28T22:30:00.000Z',
        updatedAt: '2026-02-28T22:30:00.000Z',
        finalStatus: null,
        lostAt: null,
        end: null,
      });
    });

    it('reads null for what was not given, and dates the insert', async () => {
      await store.insert(runMeta('a'));
      expect(await store.get('a')).toEqual({
        ...runMeta('a'),
        eventId: 'a',
        eventType: null,
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: '2026-03-01T10:00:00.000Z',
        finalStatus: null,
        lostAt: null,
        workflowFile: null,
        workflowSlug: null,
        specVersion: null,
        specHash: null,
        subjects: null,
        awaitedEvents: null,
        end: null,
      });
    });

    it('answers null for an absent run [RUN-126]', async () => {
      expect(await store.get('absent')).toBeNull();
      expect(await store.entry('absent')).toBeNull();
    });

    it('tells a run without its event to those who need no more', async () => {
      await store.insert(runMeta('a', { event: { eventId: 'E', eventType: 't', patientId: 'p' } }));
      const { event: _event, ...rest } = (await store.get('a')) ?? { event: null };
      expect(await store.entry('a')).toEqual(rest);
      expect(rest).toMatchObject({ eventId: 'E', eventType: 't' });
    });

    it('keeps the first row when an id is inserted again, without error [RUN-125]', async () => {
      await store.insert(runMeta('a', { workflowName: 'first' }));
      await store.setFinalStatus('a', 'completed');
      clock.advance(1000);
      await expect(store.insert(runMeta('a', { workflowName: 'second' }))).resolves.toBeUndefined();
      expect(await store.get('a')).toMatchObject({
        workflowName: 'first',
        createdAt: '2026-03-01T10:00:00.000Z',
        finalStatus: 'completed',
      });
    });

    it('keeps one row of 20 concurrent inserts of one id [RUN-125]', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `workflow ${index}`);
      await Promise.all(names.map((workflowName) => store.insert(runMeta('a', { workflowName }))));
      const runs = await store.list();
      expect(idsOf(runs)).toEqual(['a']);
      expect(names).toContain(runs[0]?.workflowName);
    });

    it('lists the newest first, and by id when created together [RUN-127]', async () => {
      await store.insert(runMeta('b'));
      await store.insert(runMeta('c'));
      await store.insert(runMeta('a'));
      clock.advance(1);
      await store.insert(runMeta('newest'));
      await store.insert(runMeta('oldest', { createdAt: '2025-12-31T00:00:00Z' }));
      expect(idsOf(await store.list())).toEqual(['newest', 'c', 'b', 'a', 'oldest']);
    });

    it('lists no more than asked for, 200 by default [RUN-127]', async () => {
      expect(await store.list()).toEqual([]);
      for (let index = 0; index < 203; index += 1) {
        clock.advance(1);
        await store.insert(runMeta(`run-${index}`));
      }
      expect(idsOf(await store.list(2))).toEqual(['run-202', 'run-201']);
      expect(await store.list()).toHaveLength(200);
      expect(await store.list(500)).toHaveLength(203);
      expect(await store.list(0)).toEqual([]);
      expect(await store.list(-1)).toEqual([]);
    });

    describe('the runs without a final status', () => {
      const insertAged = async (...ids: string[]): Promise<void> => {
        for (const id of ids) {
          await store.insert(runMeta(id, { awaitedEvents: ['lab.result'] }));
          clock.advance(1);
        }
      };

      it.each([
        { newestFirst: false, order: ['a', 'b', 'c', 'd', 'z'] },
        { newestFirst: true, order: ['z', 'd', 'c', 'b', 'a'] },
      ])('are listed page by page, newest first: $newestFirst', async ({ newestFirst, order }) => {
        await insertAged('a');
        for (const id of ['c', 'd', 'b']) await store.insert(runMeta(id));
        clock.advance(1);
        await insertAged('ended', 'z');
        await store.setFinalStatus('ended', 'failed');
        const seen: string[] = [];
        let after: RunEntry | undefined;
        for (let page = 0; page < 4; page += 1) {
          const runs = await store.listUnfinished({
            limit: 2,
            newestFirst,
            ...(after && { after }),
          });
          expect(runs).toHaveLength([2, 2, 1, 0][page] ?? -1);
          seen.push(...idsOf(runs));
          after = runs.at(-1) ?? after;
        }
        expect(seen).toEqual(order);
      });

      it('go on where they were, whatever was inserted or ended since', async () => {
        await insertAged('a', 'b', 'c');
        const [first] = await store.listUnfinished({ limit: 1 });
        await store.setFinalStatus('a', 'completed');
        await store.insert(runMeta('older', { createdAt: '2025-12-31T00:00:00Z' }));
        const next = await store.listUnfinished({ limit: 9, after: first as RunEntry });
        expect(idsOf(next)).toEqual(['b', 'c']);
      });

      it('are found by a part of their id, taken as it is written', async () => {
        await insertAged(
          'lab.a_1.c1',
          'lab.aX1.c1',
          '~call:n:lab.a_1.c2',
          'lab.b.c1',
          'lab.a_1.c3',
        );
        await store.setFinalStatus('lab.a_1.c3', 'completed');
        const found = await store.listUnfinished({ limit: 9, idContains: 'lab.a_1.' });
        expect(idsOf(found).sort()).toEqual(['lab.a_1.c1', '~call:n:lab.a_1.c2']);
      });

      it('are none of a limit of none', async () => {
        await insertAged('a');
        expect(await store.listUnfinished({ limit: 0 })).toEqual([]);
        expect(await store.listUnfinished({ limit: -1 })).toEqual([]);
      });

      it('that wait for a type are found by exactly that type, oldest first', async () => {
        const awaited: Readonly<Record<string, readonly string[] | null>> = {
          exact: ['note', 'lab.result'],
          longer: ['lab.result.final', 'x.lab.result'],
          other: ['LAB.RESULT', 'lab_result', 'labXresult', 'say "lab.result"', '"lab.result', ','],
          none: [],
          unknown: null,
          ended: ['lab.result'],
          second: ['lab.result'],
        };
        for (const [id, awaitedEvents] of Object.entries(awaited)) {
          await store.insert(runMeta(id, { awaitedEvents }));
          clock.advance(1);
        }
        await store.setFinalStatus('ended', 'completed');
        const awaiting = async (type: string) =>
          idsOf(await store.listAwaiting(type, { limit: 9 }));
        expect(await awaiting('lab.result')).toEqual(['exact', 'second']);
        expect(await awaiting('say "lab.result"')).toEqual(['other']);
        expect(await awaiting(',')).toEqual(['other']);
        expect(await awaiting('%')).toEqual([]);
        expect(await awaiting('')).toEqual([]);
        const [first] = await store.listAwaiting('lab.result', { limit: 1 });
        const rest = await store.listAwaiting('lab.result', {
          limit: 9,
          after: first as RunEntry,
        });
        expect(idsOf(rest)).toEqual(['second']);
      });
    });

    it('sets the final status of one run only, and when [RUN-105 RUN-111 RUN-128]', async () => {
      await store.insert(runMeta('a'));
      await store.insert(runMeta('b'));
      clock.advance(60_000);
      await store.setFinalStatus('a', 'failed');
      expect(await store.get('a')).toMatchObject({
        finalStatus: 'failed',
        createdAt: '2026-03-01T10:00:00.000Z',
        updatedAt: '2026-03-01T10:01:00.000Z',
      });
      expect(await store.get('b')).toMatchObject({
        finalStatus: null,
        updatedAt: '2026-03-01T10:00:00.000Z',
      });
    });

    it('overwrites a final status, and takes one for an unknown run without error [RUN-128]', async () => {
      await store.insert(runMeta('a'));
      await store.setFinalStatus('a', 'failed');
      await store.setFinalStatus('a', 'completed');
      expect(await store.get('a')).toMatchObject({ finalStatus: 'completed' });
      await expect(store.setFinalStatus('absent', 'failed')).resolves.toBeUndefined();
      expect(await store.get('absent')).toBeNull();
    });

    it('keeps that a run is lost apart from its final status, until it ends or is reopened [RUN-111]', async () => {
      await store.insert(runMeta('a', { awaitedEvents: ['lab.result'] }));
      await store.insert(runMeta('b'));
      clock.advance(60_000);
      await store.markLost('a');
      expect(await store.get('a')).toMatchObject({
        finalStatus: null,
        lostAt: '2026-03-01T10:01:00.000Z',
        updatedAt: '2026-03-01T10:01:00.000Z',
      });
      expect(await store.get('b')).toMatchObject({ finalStatus: null, lostAt: null });
      expect(idsOf(await store.listUnfinished({ limit: 9 }))).toEqual(['b']);
      expect(await store.listAwaiting('lab.result', { limit: 9 })).toEqual([]);
      await store.reopen('a');
      expect(await store.get('a')).toMatchObject({ finalStatus: null, lostAt: null });
      expect(idsOf(await store.listUnfinished({ limit: 9 })).sort()).toEqual(['a', 'b']);
      await store.markLost('a');
      await store.setFinalStatus('a', 'failed');
      expect(await store.get('a')).toMatchObject({ finalStatus: 'failed', lostAt: null });
      await expect(store.markLost('absent')).resolves.toBeUndefined();
      await expect(store.reopen('absent')).resolves.toBeUndefined();
    });

    it('fails instead of waiting once closed [RUN-129]', async () => {
      await store.close();
      await expect(store.list(1)).rejects.toBeDefined();
    });
  });
}
