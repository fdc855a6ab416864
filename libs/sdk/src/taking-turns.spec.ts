import { performance } from 'node:perf_hooks';

import { inTurns, takingTurns, type Work } from './taking-turns';

const busyFor = (ms: number): void => {
  const began = performance.now();
  while (performance.now() - began < ms);
};

/** Counts the turns of the event loop until it is told to stop. */
function countTurns() {
  const counter = { turns: 0, isCounting: true };
  const count = (): void => {
    counter.turns += 1;
    if (counter.isCounting) setImmediate(count);
  };
  setImmediate(count);
  return counter;
}

it('work goes on undisturbed while its slice lasts', () => {
  expect(takingTurns()()).toBeUndefined();
});

it('many pieces of work have one slice in each turn of the event loop, in the order they asked', async () => {
  const loop = countTurns();
  const turns: number[] = [];
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map(async (name) => {
      const breathe = takingTurns();
      for (let slice = 0; slice < 3; slice += 1) {
        busyFor(11);
        await breathe();
        turns.push(loop.turns);
        order.push(name);
      }
    }),
  );
  loop.isCounting = false;
  expect(new Set(turns).size).toBe(9);
  expect(order.join('')).toBe('abcabcabc');
});

it('work that waited for something else has its whole slice, without a turn in between', async () => {
  const breathe = takingTurns();
  busyFor(11);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(breathe()).toBeUndefined();
});

it('pieces of work that are short alone have one slice of a turn together', async () => {
  const pieces = await Promise.all(
    ['a', 'b', 'c'].map(async () => {
      const breathe = takingTurns();
      busyFor(5);
      return breathe() !== undefined;
    }),
  );
  expect(pieces).toContain(true);
});

it('work in parts gives its result, and the event loop turns meanwhile', async () => {
  const loop = countTurns();
  const seen: number[] = [];
  function* sum(): Work<number> {
    for (let part = 0; part < 3; part += 1) {
      busyFor(11);
      seen.push(loop.turns);
      yield;
    }
    return seen.length;
  }
  expect(await inTurns(sum())).toBe(3);
  loop.isCounting = false;
  expect(new Set(seen).size).toBe(3);
});

it('work that throws rejects', async () => {
  function* fail(): Work<void> {
    yield;
    throw new Error('malformed');
  }
  await expect(inTurns(fail())).rejects.toThrow('malformed');
});
