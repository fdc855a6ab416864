import { fixedClock, type FixedClock } from '@platform/testing';

import type { RunStore, RunStoreOptions } from '../run-store';
import { TurnUndecidedError } from './turn-undecided-error';
import type { RunState, SentPredecessor } from './turns';

/** A stand-in control plane that records what it was sent. */
function rememberingEngine() {
  const states = new Map<string, RunState>();
  const sent: string[] = [];
  const times: string[] = [];
  let inside = 0;
  let maxInside = 0;
  return {
    sent,
    /** By when each run was to begin, in the order in which they were sent. */
    times,
    states,
    maxInside: () => maxInside,
    /** `fails`: the request fails before the run arrives, or afterwards, so that only the answer is lost. */
    of: (runId: string, fails?: 'before' | 'after') => ({
      stateOf: async (id: string): Promise<RunState> => states.get(id) ?? 'absent',
      addressOf: async (id: string) => ({ runId: id, invocationId: `inv_${id}` }),
      async send(after: readonly SentPredecessor[], beginBy: string) {
        times.push(beginBy);
        inside += 1;
        maxInside = Math.max(maxInside, inside);
        await new Promise((resolve) => setTimeout(resolve, 2));
        inside -= 1;
        if (fails === 'before') throw new Error('injoignable');
        if (!states.has(runId)) {
          states.set(runId, 'unfinished');
          sent.push(`${runId} after ${after.map((run) => run.invocationId).join(' ')}`);
        }
        if (fails === 'after') throw new Error('réponse perdue');
        return { invocationId: `inv_${runId}` };
      },
    }),
  };
}

/** Conformance tests for turns on any database. `open` returns a store with its tables. */
export function describeTurns(
  name: string,
  {
    open,
    empty,
  }: {
    readonly open: (options: RunStoreOptions) => Promise<RunStore>;
    readonly empty: () => Promise<void>;
  },
): void {
  describe(`turns: ${name}`, () => {
    let store: RunStore;
    let clock: FixedClock;
    let engine: ReturnType<typeof rememberingEngine>;

    beforeEach(async () => {
      clock = fixedClock('2026-03-01T10:00:00.000Z');
      store = await open({ now: clock });
      await empty();
      engine = rememberingEngine();
    });
    afterEach(() => store.close());

    const take = (runId: string, fails?: 'before' | 'after', queue = 'alert:p1') =>
      store.turns.take({ queue, runId }, engine.of(runId, fails));

    it('tells a run of the unfinished ones before it, oldest first, in its queue alone', async () => {
      await take('a');
      await take('b');
      await take('x', undefined, 'alert:p2');
      await take('c');
      expect(engine.sent).toEqual(['a after ', 'b after inv_a', 'x after ', 'c after inv_a inv_b']);
    });

    it('answers what the sending answered', async () => {
      await expect(take('a')).resolves.toEqual({ invocationId: 'inv_a' });
    });

    it('forgets a run that the engine says has ended, or has no more', async () => {
      await take('a');
      await take('b');
      engine.states.set('a', 'ended').delete('b');
      await take('c');
      engine.states.set('a', 'unfinished').set('b', 'unfinished');
      await take('d');
      expect(engine.sent.slice(2)).toEqual(['c after ', 'd after inv_c']);
    });

    it('asks nothing about a run whose final status the index has', async () => {
      await store.insert({ id: 'a', service: 's', workflowName: 'w', event: {} });
      await take('a');
      await store.setFinalStatus('a', 'failed');
      await take('b');
      expect(engine.sent[1]).toBe('b after ');
    });

    it('asks about a few of a long queue, the oldest first, and names them all', async () => {
      const ids = Array.from({ length: 40 }, (_, index) => `run-${index}`);
      for (const id of ids) await take(id);
      const asked: string[] = [];
      const takeAsking = (runId: string) => {
        const one = engine.of(runId);
        const stateOf = (id: string) => (asked.push(id), one.stateOf(id));
        return store.turns.take({ queue: 'alert:p1', runId }, { ...one, stateOf });
      };
      await takeAsking('next');
      expect(asked.toSorted()).toEqual(ids.slice(0, 2).toSorted());
      expect(engine.sent.at(-1)).toBe(`next after ${ids.map((id) => `inv_${id}`).join(' ')}`);
    });

    it('names fewer with each event once those before have ended', async () => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) await take(id);
      for (const id of ['a', 'b', 'c', 'd', 'e']) engine.states.set(id, 'ended');
      for (const id of ['f', 'g', 'h']) await take(id);
      expect(engine.sent.slice(5)).toEqual([
        'f after inv_c inv_d inv_e',
        'g after inv_e inv_f',
        'h after inv_f inv_g',
      ]);
    });

    it('asks about every run whose sending was not answered', async () => {
      for (let index = 0; index < 12; index += 1) await take(`run-${index}`);
      await expect(take('lost', 'before')).rejects.toThrow('injoignable');
      await expect(take('next')).rejects.toThrow(TurnUndecidedError);
    });

    it('keeps the place of a run that is taken again while the engine has it', async () => {
      await take('a');
      await take('b');
      await take('a');
      await take('c');
      expect(engine.sent[2]).toBe('c after inv_a inv_b');
    });

    it('sends a run that the engine lost after all those that were sent since', async () => {
      await take('a');
      await take('b');
      engine.states.delete('a');
      engine.sent.length = 0;
      await take('a');
      await take('c');
      expect(engine.sent).toEqual(['a after inv_b', 'c after inv_b inv_a']);
    });

    it('sends a run whose sending was lost after one that was sent since, whose answer was lost', async () => {
      await expect(take('a', 'before')).rejects.toThrow('injoignable');
      clock.advance(60_001);
      await expect(take('c', 'after')).rejects.toThrow('réponse perdue');
      await take('a');
      await take('e');
      expect(engine.sent).toEqual(['c after ', 'a after inv_c', 'e after inv_c inv_a']);
    });

    it('lets nobody past a run that may still arrive, until it is taken again', async () => {
      await expect(take('a', 'before')).rejects.toThrow('injoignable');
      await expect(take('b')).rejects.toThrow(TurnUndecidedError);
      await expect(take('c')).rejects.toThrow(TurnUndecidedError);
      await take('a');
      await take('c');
      await take('b');
      expect(engine.sent).toEqual(['a after ', 'c after inv_a', 'b after inv_a inv_c']);
    });

    it('does not wait for ever for a run that never arrived and is never taken again', async () => {
      await expect(take('a', 'before')).rejects.toThrow('injoignable');
      clock.advance(60_000);
      await expect(take('b')).rejects.toThrow(TurnUndecidedError);
      clock.advance(1);
      await take('b');
      await take('a');
      expect(engine.sent).toEqual(['b after ', 'a after inv_b']);
    });

    it('sends with each run the instant by which it begins, half a minute before the turn is given away', async () => {
      await expect(take('a', 'before')).rejects.toThrow('injoignable');
      expect(engine.times).toEqual(['2026-03-01T10:00:30.000Z']);
      clock.advance(5_000);
      await take('a');
      await take('a');
      expect(engine.times.slice(1)).toEqual([
        '2026-03-01T10:00:35.000Z',
        '2026-03-01T10:00:35.000Z',
      ]);
    });

    it('takes a turn behind those sent since for a run that arrives after its own was given away', async () => {
      await expect(take('a', 'before')).rejects.toThrow('injoignable');
      clock.advance(60_001);
      await take('b');
      engine.states.set('a', 'unfinished');
      await take('c');
      const given: string[] = [];
      const send = async (after: readonly SentPredecessor[]) => {
        given.push(...after.map(({ runId }) => runId));
        return { invocationId: 'inv_a' };
      };
      await store.turns.take({ queue: 'alert:p1', runId: 'a' }, { ...engine.of('a'), send });
      expect(given).toEqual(['b', 'c']);
      await take('d');
      expect(engine.sent.at(-1)).toBe('d after inv_b inv_c inv_a');
    });

    it('leaves the turn of a run that arrives before it was given away', async () => {
      await take('z');
      await expect(take('a', 'before')).rejects.toThrow('injoignable');
      clock.advance(60_001);
      engine.states.set('a', 'unfinished');
      await take('b');
      await take('a');
      expect(engine.sent.at(-1)).toBe('b after inv_z inv_a');
    });

    it('asks for the address of a run that arrived, when the answer was lost', async () => {
      await expect(take('a', 'after')).rejects.toThrow('réponse perdue');
      await take('b');
      engine.states.set('a', 'ended');
      await take('c');
      expect(engine.sent).toEqual(['a after ', 'b after inv_a', 'c after inv_b']);
    });

    it('is not held back by a run that could not even ask', async () => {
      const unreachable = { ...engine.of('a'), stateOf: () => Promise.reject(new Error('muet')) };
      await take('z');
      await expect(
        store.turns.take({ queue: 'alert:p1', runId: 'a' }, unreachable),
      ).rejects.toThrow('muet');
      await take('b');
      expect(engine.sent[1]).toBe('b after inv_z');
    });

    it('orders runs of the same instant, and of a clock that went back', async () => {
      await take('a');
      await take('b');
      clock.advance(-60_000);
      await take('c');
      await take('d');
      expect(engine.sent.slice(2)).toEqual(['c after inv_a inv_b', 'd after inv_a inv_b inv_c']);
    });

    it('sends one run of a queue at a time, whichever of two proxies takes it', async () => {
      const other = await open({ now: clock });
      const ids = Array.from({ length: 12 }, (_, index) => `run-${index}`);
      await Promise.all(
        ids.map((runId, index) =>
          (index % 2 === 0 ? store : other).turns.take(
            { queue: 'alert:p1', runId },
            engine.of(runId),
          ),
        ),
      );
      await other.close();
      expect(engine.maxInside()).toBe(1);
      const known: string[] = [];
      for (const line of engine.sent) {
        const [runId = '', after] = line.split(' after ');
        expect(after).toBe(known.join(' '));
        known.push(`inv_${runId}`);
      }
      expect(known).toHaveLength(12);
    });

    it('takes turns of many queues at once without one waiting for another for ever', async () => {
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => take(`run-${index}`, undefined, `q:${index}`)),
      );
      expect(engine.sent).toHaveLength(30);
    });
  });
}
