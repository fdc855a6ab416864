import { fixedClock } from '@platform/testing';

import { openTestDatabase, type TestDatabase } from './__fixtures__/databases';
import { openRunStore } from './knex-run-store';
import type { RunStore } from './run-store';

describe.each(['sqlite', 'postgres'] as const)('the events of runs on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  let statements: string[];
  const clock = fixedClock('2026-03-01T10:00:00.000Z');
  const note = ({ sql }: { readonly sql: string }): void => void statements.push(sql);

  beforeAll(async () => {
    database = await openTestDatabase(backend);
    database.knex.on('query', note);
  });
  beforeEach(async () => {
    statements = [];
    await database.knex.schema.dropTableIfExists('runs');
    const watched: TestDatabase = {
      ...database,
      query: (query, params) => {
        statements.push(query.text);
        return database.query(query, params);
      },
    };
    store = await openRunStore(watched, { now: clock });
    const event = { eventId: 'E1', eventType: 'lab.result', patientId: 'p1', note: 'x'.repeat(99) };
    const about = { service: 's', workflowName: 'w', workflowSlug: 'w', specVersion: 1 };
    const subjects = { patient: 'p1' };
    for (const id of ['a', 'b', 'c']) {
      await store.insert({ ...about, id, event, subjects, awaitedEvents: ['lab.result'] });
    }
    await store.setFinalStatus('c', 'completed');
    statements = [];
  });
  afterAll(() => database.close());

  const reading = (): readonly string[] =>
    statements.filter((sql) => /\*|[^_\w]event[^_\w]/.test(sql));

  it.each<[string, () => Promise<readonly unknown[]>]>([
    ['all runs are listed', () => store.find({}, { limit: 9 })],
    [
      'a page of them is',
      () =>
        store.find(
          { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
          { limit: 9, after: { createdAt: '2026-12-01T00:00:00.000Z', id: 'z' } },
        ),
    ],
    [
      'those of a workflow and a status are',
      () =>
        store.find(
          { workflow: { slug: 'w', version: 1 }, finalStatuses: ['completed', null] },
          { limit: 9 },
        ),
    ],
    [
      'those about somebody are',
      () => store.find({ subject: { kind: 'patient', id: 'p1' } }, { limit: 9 }),
    ],
    ['the unfinished ones are', () => store.listUnfinished({ limit: 9 })],
    ['the newest unfinished ones are', () => store.listUnfinished({ limit: 9, newestFirst: true })],
    ['those that wait for an event are', () => store.listAwaiting('lab.result', { limit: 9 })],
    ['one is looked up', async () => [await store.entry('a')]],
  ])('are not read when %s', async (_what, list) => {
    const runs = await list();
    expect(runs).not.toHaveLength(0);
    for (const run of runs) {
      expect(run).toMatchObject({ eventId: 'E1', eventType: 'lab.result' });
      expect(run).not.toHaveProperty('event');
    }
    expect(statements).not.toHaveLength(0);
    expect(reading()).toEqual([]);
  });

  it('stand behind all that lists read, so that a file is not read through them', async () => {
    const columns = Object.keys(await database.knex('runs').columnInfo());
    expect(columns.at(-1)).toBe('event');
  });
});
