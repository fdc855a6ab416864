import { until } from '@platform/testing';

import { readAhead } from './read-ahead';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 1; number <= count; number += 1) yield number;
}

/** Reads numbers that are answered when the test says so. */
function held() {
  const begun: number[] = [];
  const releases = new Map<number, () => void>();
  return {
    begun,
    release: (number: number) => releases.get(number)?.(),
    read: async (number: number): Promise<number> => {
      begun.push(number);
      await new Promise<void>((resolve) => releases.set(number, resolve));
      return number * 10;
    },
  };
}

it('readAhead reads the next ones while one is used, and no more than that', async () => {
  const { begun, release, read } = held();
  const values = readAhead(numbers(9), 2, read);
  const first = values.next();
  await until(() => begun.length === 3);
  release(1);
  await expect(first).resolves.toEqual({ done: false, value: 10 });
  expect(begun).toEqual([1, 2, 3]);
});

it('readAhead gives them in their order, whichever comes first', async () => {
  const { begun, release, read } = held();
  const taken: number[] = [];
  const reading = (async () => {
    for await (const value of readAhead(numbers(3), 2, read)) taken.push(value);
  })();
  await until(() => begun.length === 3);
  for (const number of [3, 2, 1]) release(number);
  await reading;
  expect(taken).toEqual([10, 20, 30]);
});

it('readAhead gives what it has while the source takes its time', async () => {
  let goOn = (): void => undefined;
  const waits = new Promise<void>((resolve) => (goOn = resolve));
  async function* slow(): AsyncGenerator<number> {
    yield 1;
    await waits;
    yield 2;
  }
  const values = readAhead(slow(), 2, async (number) => number);
  await expect(values.next()).resolves.toEqual({ done: false, value: 1 });
  goOn();
  await expect(values.next()).resolves.toEqual({ done: false, value: 2 });
  await expect(values.next()).resolves.toEqual({ done: true, value: undefined });
});

it('readAhead throws an error in its place, after what was read before', async () => {
  const values = readAhead(numbers(3), 2, async (number) => {
    if (number === 2) throw new Error('the second');
    return number;
  });
  await expect(values.next()).resolves.toEqual({ done: false, value: 1 });
  await expect(values.next()).rejects.toThrow('the second');
});
