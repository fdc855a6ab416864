import { openTestDatabase, type TestDatabase } from '../__fixtures__/databases';
import { openRunStore } from '../knex-run-store';
import type { RunStore } from '../run-store';
import type { Generation } from './generations';

const NOW = '2026-11-20T08:00:00.000Z';

const generation = (number: number, epoch = 'e'): Generation => ({
  ...{ epoch, number },
  mark: `${epoch}-${number}`,
  at: NOW,
});

const NONE = { confirmed: null, intended: null };
const NEW = { ...NONE, isNew: true };

describe.each(['sqlite', 'postgres'] as const)('the generation on %s', (backend) => {
  let database: TestDatabase;
  let store: RunStore;
  beforeEach(async () => {
    database = await openTestDatabase(backend);
    store = await openRunStore(database, { now: () => new Date(NOW) });
  });
  afterEach(() => database.close());

  it('is none in a new database, then the one that the control plane was told of and has', async () => {
    const { generations } = store;
    expect(await generations.read()).toEqual(NEW);
    expect(await generations.intend(NONE, generation(1))).toBe(true);
    const intending = { confirmed: null, intended: generation(1) };
    expect(await generations.read()).toEqual({ ...intending, isNew: false });
    expect(await generations.confirm(intending)).toBe(true);
    expect(await generations.read()).toEqual({
      ...{ confirmed: generation(1), intended: null },
      isNew: false,
    });
  });

  it('is moved on by the quicker of two proxies alone', async () => {
    const { generations } = store;
    const outcomes = await Promise.all(
      [1, 2, 3].map((at) => generations.intend(NONE, generation(1, `e${at}`))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const state = await generations.read();
    expect(await generations.confirm({ confirmed: null, intended: generation(9) })).toBe(false);
    expect(await generations.read()).toEqual(state);
  });

  it('is forgotten together with the completeness of the index when one of both was restored', async () => {
    const { generations, restorations } = store;
    await store.markComplete();
    await generations.intend(NONE, generation(1));
    const state = await generations.read();
    const found = { id: 'r-1', part: 'index', foundAt: NOW, since: NOW } as const;
    const twice = await Promise.all([
      generations.restored(state, found),
      generations.restored(state, { ...found, id: 'r-2' }),
    ]);
    expect(twice.filter(Boolean)).toHaveLength(1);
    expect(await generations.read()).toEqual({ ...NONE, isNew: false });
    expect(await store.isComplete()).toBe(false);
    expect(await restorations.open()).toMatchObject([
      { part: 'index', since: NOW, repairedAt: null, lost: null, acknowledgedAt: null },
    ]);
  });

  it('leaves a restoration open until it is repaired and somebody has taken note', async () => {
    const { generations, restorations } = store;
    await generations.intend(NONE, generation(1));
    const found = { id: 'r-1', part: 'control-plane', foundAt: NOW, since: null } as const;
    await generations.restored(await generations.read(), found);
    expect(await restorations.acknowledge()).toBe(0);
    await restorations.repaired('r-1', 3);
    await restorations.repaired('r-1', 0);
    expect(await restorations.open()).toMatchObject([{ id: 'r-1', lost: 3, repairedAt: NOW }]);
    expect(await restorations.acknowledge()).toBe(1);
    expect(await restorations.open()).toEqual([]);
  });
});
