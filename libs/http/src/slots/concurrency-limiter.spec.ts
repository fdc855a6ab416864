import { noteArrival } from './arrivals';
import { recordingLogger, type Line } from '../__fixtures__/serve';
import {
  createConcurrencyLimiter,
  type Slot,
  type ConcurrencyLimiterOptions,
} from './concurrency-limiter';

/** What a request that asked for a place has come to. */
interface Asked {
  readonly name: string;
  readonly slot: Slot;
  state: 'waits' | 'handled' | 'overloaded';
}

/** Asks, and notes in `order` who is handled. */
function asking(options: Partial<ConcurrencyLimiterOptions> = {}) {
  const lines: Line[] = [];
  const order: string[] = [];
  const all: Asked[] = [];
  const limiter = createConcurrencyLimiter({
    ...{ concurrency: 4, waiting: 4, timeoutMs: 60_000, logger: recordingLogger(lines) },
    ...options,
  });
  return {
    lines,
    order,
    all,
    ask(caller: string): Asked {
      const slot = limiter.ask(caller);
      const asked: Asked = { name: `${caller}${all.length}`, slot, state: 'waits' };
      all.push(asked);
      slot.granted.then(
        () => {
          asked.state = 'handled';
          order.push(asked.name);
        },
        (error: { problem: { code: string } }) =>
          (asked.state = error.problem.code as 'overloaded'),
      );
      return asked;
    },
  };
}

/** Long enough for everybody who may begin. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const statesOf = (all: readonly Asked[]): string =>
  all.map(({ name, state }) => `${name} ${state}`).join(', ');

describe('concurrency-limiter', () => {
  it('are given in the order in which they were asked for, and again when they are left', async () => {
    const { ask, order, all } = asking({ concurrency: 2 });
    for (const caller of ['a', 'b', 'c', 'd']) ask(caller);
    await settled();
    expect(statesOf(all)).toBe('a0 handled, b1 handled, c2 waits, d3 waits');
    all[1]?.slot.leave();
    all[1]?.slot.leave();
    await settled();
    expect(order).toEqual(['a0', 'b1', 'c2']);
    all[0]?.slot.leave();
    await settled();
    expect(order).toEqual(['a0', 'b1', 'c2', 'd3']);
  });

  it('are given to the callers in turn', async () => {
    const { ask, order, all } = asking({ concurrency: 1, waiting: 8 });
    for (const caller of ['a', 'a', 'a', 'b', 'b', 'c']) ask(caller);
    for (let left = 0; left < 6; left += 1) {
      await settled();
      all.find(({ name }) => name === order[left])?.slot.leave();
    }
    expect(order).toEqual(['a0', 'a1', 'b3', 'c5', 'a2', 'b4']);
  });

  it('are never all those of one caller', async () => {
    const { ask, all } = asking();
    for (const caller of ['a', 'a', 'a', 'a']) ask(caller);
    await settled();
    expect(statesOf(all)).toBe('a0 handled, a1 handled, a2 handled, a3 waits');
    ask('b');
    await settled();
    expect(all[4]?.state).toBe('handled');
    all[0]?.slot.leave();
    await settled();
    expect(all[3]?.state).toBe('handled');
  });

  it('are as many for a caller who has left all of theirs', async () => {
    const { ask, all } = asking();
    for (const round of [0, 1]) {
      const asked = ['a', 'a', 'a', 'a'].map(ask);
      await settled();
      expect(asked.map(({ state }) => state)).toEqual(['handled', 'handled', 'handled', 'waits']);
      for (const { slot } of round === 0 ? asked : []) slot.leave();
      await settled();
    }
    expect(all).toHaveLength(8);
  });

  it('are one at least for a caller', async () => {
    const { ask, all } = asking({ concurrency: 2 });
    ask('a');
    ask('a');
    await settled();
    expect(statesOf(all)).toBe('a0 handled, a1 waits');
    const { ask: askOfOne, all: ofOne } = asking({ concurrency: 1 });
    askOfOne('a');
    await settled();
    expect(statesOf(ofOne)).toBe('a0 handled');
  });

  it('refuse the last of who has most in a full line, and nobody else', async () => {
    const { ask, all } = asking({ concurrency: 1, waiting: 3 });
    for (const caller of ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'd']) ask(caller);
    await settled();
    expect(statesOf(all)).toBe(
      'a0 handled, a1 waits, a2 overloaded, a3 overloaded, a4 overloaded, b5 waits, c6 waits, d7 overloaded',
    );
  });

  it('refuse at once where nobody may wait', async () => {
    const { ask, all } = asking({ concurrency: 1, waiting: 0 });
    ask('a');
    ask('b');
    await settled();
    expect(statesOf(all)).toBe('a0 handled, b1 overloaded');
  });

  it('refuse who has waited too long', async () => {
    const { ask, all } = asking({ concurrency: 1, timeoutMs: 5 });
    ask('a');
    const { slot } = ask('b');
    await expect(slot.granted).rejects.toMatchObject({ problem: { code: 'overloaded' } });
    all[0]?.slot.leave();
    ask('c');
    await settled();
    expect(statesOf(all)).toBe('a0 handled, b1 overloaded, c2 handled');
  });

  it('are not given to who has left the line', async () => {
    const { ask, all } = asking({ concurrency: 1 });
    for (const caller of ['a', 'b', 'c']) ask(caller);
    all[1]?.slot.leave();
    all[0]?.slot.leave();
    await settled();
    expect(statesOf(all)).toBe('a0 handled, b1 waits, c2 handled');
  });

  it('are taken one in a turn of the event loop', async () => {
    const { ask, all } = asking({ concurrency: 100, waiting: 100 });
    for (const caller of ['a', 'b', 'c', 'd']) ask(caller);
    const handled: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      handled.push(all.filter(({ state }) => state === 'handled').length);
    }
    expect(handled.map((count, turn) => count - (handled[turn - 1] ?? 1))).not.toContain(2);
    expect(handled.at(-1)).toBe(4);
  });

  it('are given after what arrives, for ten turns of the event loop at most', async () => {
    const { ask, all } = asking({ concurrency: 100, waiting: 100 });
    ask('a');
    ask('b');
    const turnsUntil = async (arrives: (turn: number) => boolean): Promise<number> => {
      for (let turn = 1; ; turn += 1) {
        if (arrives(turn)) noteArrival();
        await new Promise((resolve) => setImmediate(resolve));
        if (all.every(({ state }) => state === 'handled')) return turn;
      }
    };
    expect(await turnsUntil(() => true)).toBe(10);
    await settled();
    ask('c');
    ask('d');
    expect(await turnsUntil((turn) => turn <= 3)).toBe(4);
  });

  it('tell of those who were refused, once a minute', async () => {
    const { ask, lines } = asking({ concurrency: 1, waiting: 1 });
    for (const caller of ['a', 'a', 'a', 'a']) ask(caller);
    await settled();
    expect(lines).toEqual([
      {
        level: 'warn',
        fields: { refused: 1, concurrency: 1, waiting: 1 },
        message: 'requêtes refusées : trop à la fois',
      },
    ]);
  });
});
