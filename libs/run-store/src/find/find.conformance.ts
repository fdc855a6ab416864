import { fixedClock } from '@platform/testing';
import fc from 'fast-check';

import type { FinalStatus, RunEntry, RunMeta, SubjectIds } from '../run-record';
import type { RunStore, RunStoreOptions } from '../run-store';
import type { RunQuery } from './run-query';

/** A run as the model knows it. */
interface Known {
  readonly id: string;
  readonly createdAt: string;
  readonly workflowSlug: string | null;
  readonly specVersion: number | null;
  readonly subjects: SubjectIds | null;
  readonly finalStatus: FinalStatus | null;
  readonly isLost: boolean;
}

const INSTANTS = [
  '08:00:00.000',
  '08:00:00.001',
  '08:30:00.000',
  '09:00:00.000',
  '10:00:00.000',
].map((time) => `2026-03-01T${time}Z`);

const instant = fc.constantFrom(...INSTANTS);
const finalStatus = fc.constantFrom<FinalStatus | null>('completed', 'failed', null);
const knownRun: fc.Arbitrary<Known> = fc.record({
  // Few ids, so that some are inserted twice. Their order is the same in every collation.
  id: fc.nat({ max: 0xfff }).map((number) => `r${number.toString(16).padStart(3, '0')}`),
  createdAt: instant,
  workflowSlug: fc.constantFrom('a', 'a-b', null),
  specVersion: fc.constantFrom(1, 2, null),
  subjects: fc.constantFrom<SubjectIds | null>(
    { patient: 'p1' },
    { patient: 'p1', encounter: 'e1' },
    { patient: 'p2', encounter: 'p1' },
    {},
    null,
  ),
  finalStatus,
  isLost: fc.boolean(),
});
const optional = { requiredKeys: [] };
const query: fc.Arbitrary<RunQuery> = fc.record(
  {
    finalStatuses: fc.array(finalStatus, { maxLength: 4 }),
    lost: fc.boolean(),
    workflow: fc.oneof(
      fc.record({ slug: fc.constantFrom('a', 'a-b', 'c') }),
      fc.record({ slug: fc.constantFrom('a', 'a-b'), version: fc.constantFrom(1, 2) }),
    ),
    subject: fc.constantFrom(
      { kind: 'patient', id: 'p1' },
      { kind: 'encounter', id: 'p1' },
      { kind: 'encounter', id: 'e1' },
      { kind: 'patient', id: 'p9' },
    ),
    from: instant,
    to: instant,
  },
  optional,
);

const matches = (
  run: Known,
  { finalStatuses, lost, workflow, subject, from, to }: RunQuery,
): boolean =>
  (finalStatuses === undefined || finalStatuses.includes(run.finalStatus)) &&
  (lost === undefined || lost === (run.isLost && run.finalStatus === null)) &&
  (workflow === undefined || workflow.slug === run.workflowSlug) &&
  (workflow?.version === undefined || workflow.version === run.specVersion) &&
  (subject === undefined || run.subjects?.[subject.kind] === subject.id) &&
  (from === undefined || run.createdAt >= from) &&
  (to === undefined || run.createdAt < to);

const rank = ({ createdAt, id }: Pick<Known, 'createdAt' | 'id'>): string => `${createdAt} ${id}`;
const newestFirst = <T extends Pick<Known, 'createdAt' | 'id'>>(runs: readonly T[]): T[] =>
  [...runs].sort((one, other) => (rank(one) < rank(other) ? 1 : -1));

/** Runs accumulate over the examples, so shrinking a counterexample would not reproduce its failure. */
const ACCUMULATING = { endOnFailure: true };

/** Conformance tests: `find` returns what filtering all runs in memory would. `open` returns an empty store. */
export function describeFind(
  name: string,
  open: (options: RunStoreOptions) => Promise<RunStore>,
): void {
  describe(`finding runs: ${name}`, () => {
    let store: RunStore;
    let known: Map<string, Known>;

    beforeEach(async () => {
      store = await open({ now: fixedClock('2026-03-01T12:00:00.000Z') });
      known = new Map();
    });

    afterEach(() => store.close());

    const metaOf = ({ finalStatus: _, isLost: _lost, ...run }: Known): RunMeta => ({
      ...run,
      service: 'workflow',
      workflowName: 'w',
      event: { eventId: run.id },
    });

    async function enter(runs: readonly Known[]): Promise<void> {
      for (const run of runs) {
        await store.insert(metaOf(run));
        if (known.has(run.id)) continue;
        if (run.isLost) await store.markLost(run.id);
        if (run.finalStatus) await store.setFinalStatus(run.id, run.finalStatus);
        known.set(run.id, run);
      }
    }

    async function pages(
      asked: RunQuery,
      limit: number,
      between: () => Promise<void> = () => Promise.resolve(),
    ): Promise<RunEntry[]> {
      const found: RunEntry[] = [];
      for (;;) {
        const after = found.at(-1);
        const page = await store.find(asked, { limit, ...(after && { after }) });
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length === 0) return found;
        found.push(...page);
        expect(found.length).toBeLessThanOrEqual(known.size);
        await between();
      }
    }

    const expected = (asked: RunQuery): string[] =>
      newestFirst([...known.values()].filter((run) => matches(run, asked))).map(({ id }) => id);

    it('whatever is asked, and page by page what is found at once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(knownRun, { minLength: 1, maxLength: 6 }),
          fc.array(fc.tuple(query, fc.integer({ min: 1, max: 9 })), { minLength: 3, maxLength: 3 }),
          async (runs, questions) => {
            await enter(runs);
            for (const [asked, limit] of questions) {
              const found = await pages(asked, limit);
              expect([asked, found.map(({ id }) => id)]).toEqual([asked, expected(asked)]);
              const counted = await store.count(asked, limit);
              expect([asked, counted]).toEqual([asked, Math.min(limit, found.length)]);
            }
          },
        ),
        { numRuns: 60, ...ACCUMULATING },
      );
    }, 60_000);

    it('once each of those that were there, whatever is entered between two pages', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(knownRun, { minLength: 5, maxLength: 9 }),
          query,
          fc.array(knownRun, { minLength: 1, maxLength: 4 }),
          async (before, asked, since) => {
            await enter(before);
            const wanted = expected(asked);
            const late = since.filter(({ id }) => !known.has(id));
            const found = await pages(asked, 4, async () => {
              await enter(late.splice(0, 1));
            });
            const ids = found.map(({ id }) => id);
            expect(ids).toEqual(newestFirst(found).map(({ id }) => id));
            expect(new Set(ids).size).toBe(ids.length);
            expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
          },
        ),
        { numRuns: 30, ...ACCUMULATING },
      );
    }, 60_000);

    const run = (id: string, more: Partial<Known> = {}): Known => ({
      id,
      createdAt: INSTANTS[0] as string,
      workflowSlug: 'a',
      specVersion: 1,
      subjects: null,
      finalStatus: null,
      isLost: false,
      ...more,
    });
    const found = async (asked: RunQuery): Promise<readonly string[]> =>
      (await store.find(asked, { limit: 9 })).map(({ id }) => id);

    it('none of a limit of none', async () => {
      await enter([run('a')]);
      expect(await store.find({}, { limit: 0 })).toEqual([]);
      expect(await store.find({}, { limit: -1 })).toEqual([]);
    });

    it('nothing that was created later, wherever the page begins', async () => {
      await enter(INSTANTS.map((createdAt, index) => run(`r${index}`, { createdAt })));
      const after = { createdAt: '2026-03-02T00:00:00.000Z', id: 'z' };
      const page = await store.find({ to: INSTANTS[2] as string }, { limit: 9, after });
      expect(page.map(({ id }) => id)).toEqual(['r1', 'r0']);
    });

    it('all of a run but its event', async () => {
      await enter([run('a', { subjects: { patient: 'p1' } })]);
      expect(await store.find({}, { limit: 1 })).toEqual([await store.entry('a')]);
    });

    it('from an instant on, and before another, in any offset', async () => {
      await enter(INSTANTS.map((createdAt, index) => run(`r${index}`, { createdAt })));
      const span = { from: '2026-03-01T09:30:00+01:00', to: '2026-03-01T10:00:00Z' };
      expect(await found(span)).toEqual(['r3', 'r2']);
      await expect(found({ from: 'hier' })).rejects.toThrow(RangeError);
    });

    it.each([
      ['with U+0000', '\u0000'],
      ['longer than a server indexes', 'x'.repeat(20_000)],
      ['with all sorts of characters', 'é 🩺 " : \''],
      ['that is empty', ''],
    ])('about a subject of an id %s', async (_what, id) => {
      await enter([run('a', { subjects: { patient: id } }), run('b', { subjects: { ward: id } })]);
      expect(await found({ subject: { kind: 'patient', id } })).toEqual(['a']);
    });

    it('by the subjects that it was first entered with', async () => {
      await enter([run('a', { subjects: { patient: 'p1' } })]);
      await store.insert(metaOf(run('a', { subjects: { patient: 'p2' } })));
      expect(await found({ subject: { kind: 'patient', id: 'p1' } })).toEqual(['a']);
      expect(await found({ subject: { kind: 'patient', id: 'p2' } })).toEqual([]);
    });

    it('once a run that was entered 20 times at once', async () => {
      const meta = metaOf(run('a', { subjects: { patient: 'p1' } }));
      await Promise.all(Array.from({ length: 20 }, () => store.insert(meta)));
      expect(await found({ subject: { kind: 'patient', id: 'p1' } })).toEqual(['a']);
    });

    it('a run under the final status that it has now', async () => {
      await enter([run('a')]);
      expect(await found({ finalStatuses: [null] })).toEqual(['a']);
      await store.setFinalStatus('a', 'failed');
      expect(await found({ finalStatuses: [null] })).toEqual([]);
      expect(await found({ finalStatuses: ['failed', null] })).toEqual(['a']);
    });
  });
}
