import { fixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import type { RunStore } from '../run-store';

describe.each(['sqlite', 'postgres'] as const)('subjects of runs on %s', (backend) => {
  let database: TestDatabase;
  const clock = fixedClock('2026-03-01T10:00:00.000Z');
  const open = (): Promise<RunStore> => openRunStore(database, { now: clock });

  beforeAll(async () => {
    database = await openTestDatabase(backend);
  }, 60_000);
  beforeEach(async () => {
    await database.knex.schema.dropTableIfExists('runs');
  });
  afterAll(() => database.close());

  /** As a release that knows no table of subjects enters a run. */
  const enterAsBefore = (
    runs: readonly (readonly [id: string, subjects: string | null, createdAt: string])[],
  ): Promise<unknown> =>
    database.knex.batchInsert(
      'runs',
      runs.map(([id, subjects, created_at]) => ({
        id,
        subjects,
        created_at,
        service: 's',
        workflow_name: 'w',
        event: '{}',
      })),
      100,
    );
  const about = async (store: RunStore, id: string): Promise<readonly string[]> =>
    (await store.find({ subject: { kind: 'patient', id } }, { limit: 2_000 })).map((run) => run.id);
  const dropSubjects = () => database.knex.schema.dropTable('run_subjects');

  it('are entered of all the runs that were there before the table was', async () => {
    await open();
    const ids = Array.from(
      { length: 1_203 },
      (_, index) => `run-${String(index).padStart(4, '0')}`,
    );
    // All of one instant: a page ends between two of them.
    await enterAsBefore(
      ids.map((id) => [id, '{"patient":"p1","encounter":"e1"}', '2024-03-01T10:00:00.000Z']),
    );
    await dropSubjects();
    expect(await about(await open(), 'p1')).toEqual([...ids].reverse());
  });

  it('are passed over where they cannot be read', async () => {
    await open();
    await enterAsBefore([
      ['damaged', '{"patient":', '2024-03-01T10:00:00.000Z'],
      ['none', null, '2024-03-01T10:00:00.000Z'],
      ['sound', '{"patient":"p1"}', '2024-03-01T10:00:00.000Z'],
    ]);
    await dropSubjects();
    expect(await about(await open(), 'p1')).toEqual(['sound']);
  });

  it('are entered of what a replica of an older release entered meanwhile', async () => {
    const store = await open();
    await store.insert({
      id: 'ours',
      service: 's',
      workflowName: 'w',
      event: {},
      subjects: { patient: 'p1' },
    });
    await enterAsBefore([['theirs', '{"patient":"p1"}', '2026-03-01T09:59:00.000Z']]);
    expect(await about(store, 'p1')).toEqual(['ours']);
    expect(await about(await open(), 'p1')).toEqual(['ours', 'theirs']);
  });

  it('of an index that was lost are forgotten with it', async () => {
    const store = await open();
    const run = { id: 'a', service: 's', workflowName: 'w', event: {} };
    await store.insert({ ...run, subjects: { patient: 'p1' } });
    await database.knex.schema.dropTable('runs');
    const anew = await open();
    await anew.insert({ ...run, subjects: { patient: 'p2' } });
    expect(await about(anew, 'p1')).toEqual([]);
    expect(await about(anew, 'p2')).toEqual(['a']);
  });

  it('are not kept of a run that could not be entered', async () => {
    const store = await open();
    const run = {
      id: 'a',
      service: 's',
      workflowName: 'w',
      event: {},
      subjects: { patient: 'p1' },
    };
    await database.knex.schema.renameTable('run_subjects', 'away');
    await expect(store.insert(run)).rejects.toBeDefined();
    await database.knex.schema.renameTable('away', 'run_subjects');
    expect(await store.get('a')).toBeNull();
    await store.insert(run);
    expect(await about(store, 'p1')).toEqual(['a']);
  });
});
