import { openDatabase, type Database } from '@platform/database';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

import { DefinitionStoreUnavailableError } from '../errors';
import { openRetrospectiveStore } from './knex-retrospective-store';
import type { RetrospectiveStore } from './retrospective-store';

describe.each(['sqlite', 'postgres'] as const)('reports of retrospectives: %s', (backend) => {
  let place: EphemeralDatabase;
  let database: Database;
  let store: RetrospectiveStore;
  let minutes = 0;

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
  });
  beforeEach(async () => {
    database = await openDatabase(place.url);
    await database.knex.schema.dropTableIfExists('retrospectives');
    minutes = 0;
    const now = () => new Date(Date.UTC(2026, 10, 27, 10, (minutes += 1)));
    store = await openRetrospectiveStore(database, { now, maxPerWorkflow: 2 });
  });
  afterEach(() => database.close());
  afterAll(() => place.close());

  const add = (workflow: string, events = 1) =>
    store.add({
      workflow,
      sentBy: 'ada',
      summary: { events },
      report: { text: `a\u0000${events}` },
    });

  it('gives back what was stored, newest first, page by page and by workflow', async () => {
    const first = await add('alert', 1);
    const second = await add('alert', 2);
    const other = await add('other', 3);
    expect(await store.list({ limit: 10 })).toEqual([other, second, first]);
    expect(await store.list({ limit: 1, after: other })).toEqual([second]);
    expect(await store.list({ limit: 10, workflow: 'alert' })).toEqual([second, first]);
    expect(await store.get(first.id)).toEqual({ ...first, report: { text: 'a\u00001' } });
  });

  it('keeps the newest of a workflow, and none of another is deleted for them', async () => {
    const other = await add('other');
    const [oldest, older, newest] = [await add('alert'), await add('alert'), await add('alert')];
    expect(await store.list({ limit: 10 })).toEqual([newest, older, other]);
    expect(await store.get(oldest?.id ?? '')).toBeUndefined();
  });

  it('deletes a report once', async () => {
    const { id } = await add('alert');
    expect(await store.remove(id)).toBe(true);
    expect(await store.remove(id)).toBe(false);
    expect(await store.list({ limit: 10 })).toEqual([]);
  });

  it('says when the database does not answer', async () => {
    await database.knex.schema.dropTableIfExists('retrospectives');
    await expect(store.list({ limit: 1 })).rejects.toThrow(DefinitionStoreUnavailableError);
  });
});
