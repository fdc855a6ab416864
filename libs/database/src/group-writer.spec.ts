import { setImmediate as nextTurn } from 'node:timers/promises';

import { createGroupWriter, type GroupedWrite } from './group-writer';
import type { Session } from './session';

const session = {} as Session;

/** Each transaction ends when the test lets it. */
function openHarness() {
  const groups: (readonly string[])[] = [];
  let ends: ((error?: Error) => void)[] = [];
  const writer = createGroupWriter(async (work) => {
    const result = await work(session);
    await new Promise<void>((resolve, reject) =>
      ends.push((error) => (error ? reject(error) : resolve())),
    );
    return result;
  });
  let current: string[] = [];
  const kind = (name: string, sizeOf = 1): GroupedWrite<number, string> => ({
    sizeOf: () => sizeOf,
    write: async (_session, items) => {
      current = [...current, ...items.map((item) => `${name}${item}`)];
      return items.map((item) => `kept ${name}${item}`);
    },
  });
  const finish = async (error?: Error): Promise<void> => {
    while (ends.length === 0) await nextTurn();
    groups.push(current);
    current = [];
    const [end] = ends;
    ends = [];
    end?.(error);
    await nextTurn();
  };
  return { writer, kind, groups, finish };
}

it('createGroupWriter writes what one turn of the event loop wants together, and what comes meanwhile after it', async () => {
  const { writer, kind, groups, finish } = openHarness();
  const add = writer.add(kind('a'));
  const kept = [1, 2].map(add);
  await nextTurn();
  kept.push(...[3, 4].map(add));
  await finish();
  await finish();
  expect(groups).toEqual([
    ['a1', 'a2'],
    ['a3', 'a4'],
  ]);
  expect(await Promise.all(kept)).toEqual(['kept a1', 'kept a2', 'kept a3', 'kept a4']);
});

it('createGroupWriter writes the kinds in the order in which they were added, each in the order of the calls', async () => {
  const { writer, kind, groups, finish } = openHarness();
  const first = writer.add(kind('a'));
  const second = writer.add(kind('b'));
  const kept = [second(1), first(2), second(3), first(4)];
  await finish();
  expect(groups).toEqual([['a2', 'a4', 'b1', 'b3']]);
  expect(await Promise.all(kept)).toEqual(['kept b1', 'kept a2', 'kept b3', 'kept a4']);
});

it('acknowledges nothing before the transaction has ended', async () => {
  const { writer, kind, finish } = openHarness();
  const add = writer.add(kind('a'));
  let isAcknowledged = false;
  const kept = add(1).then(() => (isAcknowledged = true));
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(isAcknowledged).toBe(false);
  await finish();
  await kept;
});

it('bounds a transaction in items and in bytes, and takes a single large item alone', async () => {
  const { writer, kind, groups, finish } = openHarness();
  const add = writer.add(kind('a'));
  const large = writer.add(kind('b', 1024 * 1024 * 1.5));
  const kept = [...Array.from({ length: 300 }, (_, at) => add(at)), large(1), large(2)];
  for (let group = 0; group < 3; group += 1) await finish();
  await Promise.all(kept);
  expect(groups.map(({ length }) => length)).toEqual([256, 45, 1]);
});

it.each([
  ['a constraint', { code: 'SQLITE_CONSTRAINT_TRIGGER' }],
  ['a value of the wrong kind on a server', { code: '22021' }],
  ['a deadlock with another process', { code: '40P01' }],
])(
  'createGroupWriter fails only for the item that the database refuses: %s',
  async (_what, error) => {
    const written: (readonly number[])[] = [];
    const writer = createGroupWriter((work) => work(session));
    const add = writer.add<number, string>({
      sizeOf: () => 1,
      async write(_session, items) {
        if (items.includes(2)) throw Object.assign(new Error('refused'), error);
        written.push(items);
        return items.map(String);
      },
    });
    expect(await Promise.allSettled([1, 2, 3].map(add))).toMatchObject([
      { value: '1' },
      { reason: { message: 'refused' } },
      { value: '3' },
    ]);
    expect(written).toEqual([[1], [3]]);
  },
);

it.each([
  ['a full disk', { code: 'SQLITE_FULL' }],
  ['a server without space', { code: '53100' }],
  ['a lost connection', {}],
])(
  'createGroupWriter fails for all of a group when the database fails, and writes the next: %s',
  async (_what, error) => {
    const { writer, kind, groups, finish } = openHarness();
    const add = writer.add(kind('a'));
    const kept = Promise.allSettled([1, 2].map(add));
    await finish(Object.assign(new Error('no'), error));
    expect(await kept).toMatchObject([
      { reason: { message: 'no' } },
      { reason: { message: 'no' } },
    ]);
    expect(groups).toHaveLength(1);
    const next = add(3);
    await finish();
    await expect(next).resolves.toBe('kept a3');
  },
);
