import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';
import { openRunStore, type Generation, type RunStore } from '@platform/run-store';
import { startPostgresServer } from '@platform/testing';

import { createIndexCopies, isOldEnough, type IndexCopies } from './index-copies';

const generation = (number: number, epoch = 'a'): Generation => ({
  epoch,
  number,
  mark: `${epoch}.${number}`,
  at: '2026-03-01T08:00:00.000Z',
});
const row = (number: number, epoch?: string) => ({
  confirmed: JSON.stringify(generation(number, epoch)),
});

it.each([
  ['the same generation', row(3), false],
  ['the one before', row(2), false],
  ['an older one', row(1), true],
  ['one before an earlier restoration', row(3, 'b'), true],
  ['before the first', undefined, true],
  ['between two', { confirmed: null }, false],
])('createIndexCopies tells whether a copy of %s must be noticed', (_what, copy, isOld) => {
  expect(isOldEnough(copy, row(3))).toBe(isOld);
});

describe.each(['sqlite', 'postgres'] as const)('copies in %s', (backend) => {
  let url: string;
  let close: () => Promise<void>;
  let store: RunStore;
  let copies: IndexCopies;

  beforeEach(async () => {
    if (backend === 'postgres') ({ url, close } = await startPostgresServer());
    else {
      const folder = mkdtempSync(join(tmpdir(), 'platform copies '));
      url = `sqlite:${join(folder, 'runs.sqlite')}`;
      close = async () => rmSync(folder, { recursive: true, force: true });
    }
    store = await openRunStore(url);
    copies = createIndexCopies(url);
  });
  afterEach(async () => {
    await store.close();
    await close();
  });

  const enter = (id: string): Promise<void> =>
    store.insert({
      id,
      service: 'workflow',
      workflowName: 'w',
      event: { eventId: id, eventType: 't' },
      subjects: { patient: 'p-1' },
      createdAt: '2026-03-01T08:00:00.000Z',
    });

  async function moveOn(number: number): Promise<void> {
    const { generations } = store;
    await generations.intend(await generations.read(), generation(number));
    await generations.confirm(await generations.read());
  }

  async function counts(): Promise<readonly number[]> {
    const database = await openDatabase(url);
    try {
      const tables = ['runs', 'run_subjects'];
      const rows = await Promise.all(tables.map((table) => database.knex(table).select()));
      return rows.map(({ length }) => length);
    } finally {
      await database.close();
    }
  }

  it('puts back what is old enough, all tables as they were at one moment', async () => {
    await moveOn(1);
    await enter('r-1');
    await copies.keep();
    await moveOn(2);
    await store.markComplete();
    for (let run = 2; run < 90; run += 1) await enter(`r-${run}`);
    await copies.keep();
    await moveOn(3);
    expect(await copies.putBack(1)).toBe(true);
    expect(await counts()).toEqual([1, 1]);
    expect(await store.isComplete()).toBe(false);
    expect((await store.generations.read()).confirmed).toEqual(generation(1));
  });

  it('puts back what was known of restorations, and still tells of those that were noted since', async () => {
    await moveOn(1);
    await copies.keep();
    await moveOn(2);
    await moveOn(3);
    const found = { part: 'index', since: null, foundAt: '2026-03-01T09:00:00.000Z' } as const;
    const noted = await store.generations.read();
    expect(await store.generations.restored(noted, { ...found, id: 'r-1' })).toBe(true);
    await moveOn(1);
    expect(await copies.putBack(0)).toBe(false);
    expect(await store.restorations.has('r-1')).toBe(false);
    expect(await copies.noted()).toEqual(['index']);
  });

  it('puts back what there is when nothing is old enough, and says so', async () => {
    await moveOn(1);
    for (let run = 1; run < 90; run += 1) await enter(`r-${run}`);
    await copies.keep();
    await enter('r-90');
    expect(await copies.putBack(7)).toBe(false);
    expect(await counts()).toEqual([89, 89]);
  });
});
