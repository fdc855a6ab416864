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
  });
  beforeEach(async () => {
    await database.knex.schema.dropTableIfExists('runs');
  });
  afterAll(() => database.close());

  const about = async (store: RunStore, id: string): Promise<readonly string[]> =>
    (await store.find({ subject: { kind: 'patient', id } }, { limit: 2_000 })).map((run) => run.id);

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
