import { ensureSchema } from '@platform/database';

import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import { createPurge } from './purge';
import { REFUSED_TABLE } from './refused-table';
import type { StoredTexts, TextFilter } from './stored-texts';

const OLD = '2020-01-01T00:00:00.000Z';
const NEW = '2026-11-20T00:00:00.000Z';

describe.each(['sqlite', 'postgres'] as const)('stored texts on %s', (backend) => {
  let database: TestDatabase;
  let texts: StoredTexts;
  let largestRead: number;

  beforeEach(async () => {
    database = await openTestDatabase(backend);
    await openRunStore(database);
    ({ texts } = createPurge(database));
    largestRead = 0;
    database.knex.on('query-response', (rows: unknown, query: { method?: string }) => {
      if (query.method !== 'select' || !Array.isArray(rows)) return;
      largestRead = Math.max(largestRead, rows.length);
    });
  });
  afterEach(() => database?.close());

  const rowOf = (id: string, record: string | null, at = NEW) => ({
    ...{ id, source: 's', feed: 'f', record_key: `key of ${id}`, code: 'c', message_fr: '' },
    ...{ message_en: '', refused_at: at, attempts: 1, record },
  });

  async function refuse(...rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
    await ensureSchema(database, REFUSED_TABLE);
    await database.knex(REFUSED_TABLE.name).insert(rows);
  }

  const refused = async (): Promise<readonly string[]> =>
    (await database.knex(REFUSED_TABLE.name).pluck<string[]>('id')).toSorted();

  const many = (count: number, record: string, at?: string) =>
    Array.from({ length: count }, (_, n) => rowOf(`r-${String(n).padStart(3, '0')}`, record, at));

  it('are none before the proxy had a source', async () => {
    for (const filter of [{ before: NEW }, { naming: 'p-1' }]) {
      expect(await texts.count('refused', filter)).toBe(0);
      expect(await texts.remove('refused', filter)).toBe(0);
    }
  });

  it('are read some at a time, however many name the subject', async () => {
    await refuse(...many(95, '{"patient":"p-1"}'), rowOf('r-other', '{"patient":"p-2"}'));
    expect(await texts.count('refused', { naming: 'p-1' })).toBe(95);
    expect(await texts.remove('refused', { naming: 'p-1' })).toBe(95);
    expect(largestRead).toBeLessThanOrEqual(20);
    expect(await refused()).toEqual(['r-other']);
  });

  it('are removed by age without being read', async () => {
    await refuse(...many(205, '{}', OLD), rowOf('r-new', '{}'));
    expect(await texts.count('refused', { before: NEW })).toBe(205);
    expect(await texts.remove('refused', { before: NEW })).toBe(205);
    expect(largestRead).toBeLessThanOrEqual(1);
    expect(await refused()).toEqual(['r-new']);
  });

  it('that a removal which was cut had not reached go with the next one', async () => {
    await refuse(...many(50, '{"patient":"p-1"}'));
    const failing: StoredTexts = createPurge({
      ...database,
      transaction: (() => {
        let pages = 0;
        return (work) => {
          pages += 1;
          return pages > 1 ? Promise.reject(new Error('cut')) : database.transaction(work);
        };
      })() satisfies TestDatabase['transaction'],
    }).texts;
    await expect(failing.remove('refused', { naming: 'p-1' })).rejects.toThrow('cut');
    expect(await texts.count('refused', { naming: 'p-1' })).toBe(30);
    expect(await texts.remove('refused', { naming: 'p-1' })).toBe(30);
    expect(await refused()).toEqual([]);
  });

  it.each([
    ['a longer id', 'p-1', '{"patient":"p-10"}', 0],
    ['an id with characters of patterns', 'p_1%', '{"patient":"p_1%"}', 1],
    ['what a pattern would also find', 'p_1%', '{"patient":"px12"}', 0],
    ['another case', 'P-1', '{"patient":"p-1"}', 0],
    ['an id that JSON writes otherwise', 'p"1\\', JSON.stringify({ patient: 'p"1\\' }), 1],
    ['no record', 'p-1', null, 0],
  ])('name a subject as a whole: %s', async (_, id, record, count) => {
    await refuse(rowOf('r', record));
    const filter: TextFilter = { naming: id };
    expect(await texts.count('refused', filter)).toBe(count);
  });

  it('are also delivered events, and the events and ids of runs', async () => {
    const store = await openRunStore(database);
    await store.deliveries.begin('e-1', { event: { patientId: 'p-1' }, runIds: [] });
    await store.deliveries.begin('of/p-1', { event: {}, runIds: [] });
    await store.insert({ id: 'run', service: 's', workflowName: 'w', event: { about: 'p-1' } });
    expect(await texts.count('deliveries', { naming: 'p-1' })).toBe(2);
    expect(await texts.count('runs', { naming: 'p-1' })).toBe(1);
    expect(await texts.remove('deliveries', { naming: 'p-1' })).toBe(2);
  });
});
