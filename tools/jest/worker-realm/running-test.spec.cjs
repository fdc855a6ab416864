/* global expect, it */
const { setImmediate: nextTurn } = require('node:timers/promises');
const { RunningTest } = require('./running-test.cjs');

// First, because a storage that a test uses stays on until the spec file ends.
it('a test that uses no storage has plain promises, to which Node adds nothing', () => {
  expect(Object.getOwnPropertySymbols(Promise.resolve())).toEqual([]);
});

/** What the storage holds at the start of a function, a turn later, and in one that the function calls. */
const observed = (storage, context, within = async () => []) =>
  storage.run(context, async () => {
    const atStart = storage.getStore();
    await nextTurn();
    const inner = await within();
    return [atStart, ...inner, storage.getStore()];
  });

it('RunningTest holds what runs, also after a wait, and the outer one again when the inner one has ended', async () => {
  const storage = new RunningTest();
  const test = { test: {} };
  const hook = { hook: {}, test: test.test };
  expect(await observed(storage, test, () => observed(storage, hook))).toEqual([
    test,
    hook,
    hook,
    test,
  ]);
  expect(storage.getStore()).toBeUndefined();
});

it('RunningTest holds nothing after a function that failed', async () => {
  const storage = new RunningTest();
  const failing = storage.run({ test: {} }, async () => {
    await nextTurn();
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(storage.getStore()).toBeUndefined();
});

it('RunningTest tells tests apart that run at the same time', async () => {
  const storage = new RunningTest();
  const contexts = ['one', 'other'].map((name) => ({ test: { name, concurrent: true } }));
  const seen = await Promise.all(contexts.map((context) => observed(storage, context)));
  for (const [at, pair] of seen.entries())
    for (const store of pair) expect(store).toBe(contexts[at]);
});
