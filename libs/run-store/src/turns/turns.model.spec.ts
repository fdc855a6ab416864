import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase, type Database } from '@platform/database';
import { fixedClock, sized, type FixedClock } from '@platform/testing';
import fc from 'fast-check';

import { openRunStore } from '../knex-run-store';
import { createTurns } from './create-turns';
import type { QueueLock } from './queue-lock';
import type { RunState, SentPredecessor, Turns } from './turns';

const QUEUE = 'alert:p1';
const RUNS = ['a', 'b', 'c', 'd'];
/** After this a request that was not answered has arrived, or never will. */
const ARRIVAL_TIMEOUT_MS = 20_000;

type Loss = 'none' | 'request' | 'answer' | 'late';
type LostAt = 'look-up' | 'confirm' | 'send' | 'sent';

interface Take {
  readonly run: string;
  readonly loses: Loss;
  /** Where the lock is lost, and who takes a place then. */
  readonly lost?: { readonly at: LostAt; readonly to: Take };
}

type Step =
  | { readonly kind: 'take'; readonly take: Take }
  | { readonly kind: 'end'; readonly run: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'arrive' };

const take: fc.Arbitrary<Take> = fc.letrec<{ take: Take }>((tie) => ({
  take: fc.record(
    {
      run: fc.constantFrom(...RUNS),
      loses: fc.constantFrom<Loss>('none', 'none', 'request', 'answer', 'late'),
      lost: fc.option(
        fc.record({
          at: fc.constantFrom<LostAt>('look-up', 'confirm', 'send', 'sent'),
          to: tie('take'),
        }),
        { nil: undefined, depthSize: 'small', freq: 2 },
      ),
    },
    { requiredKeys: ['run', 'loses'] },
  ) as fc.Arbitrary<Take>,
})).take;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: take.map((one): Step => ({ kind: 'take', take: one })) },
  { weight: 2, arbitrary: fc.constantFrom(...RUNS).map((run): Step => ({ kind: 'end', run })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 9_000, 31_000).map((ms): Step => ({ kind: 'wait', ms })),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'arrive' }) },
);

const taking = (run: string, loses: Loss = 'none', lost?: Take['lost']): Step => ({
  kind: 'take',
  take: { run, loses, ...(lost && { lost }) },
});
const ending = (run: string): Step => ({ kind: 'end', run });
const waiting = (ms: number): Step => ({ kind: 'wait', ms });

/** Histories that few random ones come upon. */
const EXAMPLES: readonly [Step[]][] = [
  // The request for `a` was lost, then the answer for `c`; `a` is sent again.
  [[taking('a', 'request'), waiting(31_000), taking('c', 'answer'), taking('a')]],
  // The lock is lost while `a` looks up who is before it.
  [
    [
      taking('d'),
      taking('a', 'none', { at: 'look-up', to: { run: 'b', loses: 'none' } }),
      taking('a'),
      ending('d'),
    ],
  ],
  // `b` held `a` for gone when it took its place; meanwhile `a` was sent again.
  [
    [
      taking('a', 'request'),
      waiting(31_000),
      taking('b', 'none', { at: 'sent', to: { run: 'a', loses: 'none' } }),
      taking('c'),
      ending('b'),
    ],
  ],
];

/** A control plane: the first request for a run begins it, behind the runs that it names. */
class ControlPlane {
  private readonly begun = new Map<string, { readonly after: readonly string[]; ended: boolean }>();
  private underWay: { readonly arriveBy: number; readonly arrive: () => void }[] = [];

  stateOf(run: string): RunState {
    const found = this.begun.get(run);
    if (!found) return 'absent';
    return found.ended ? 'ended' : 'unfinished';
  }

  receive(run: string, after: readonly SentPredecessor[]): void {
    if (!this.begun.has(run)) {
      this.begun.set(run, { after: after.map(({ runId }) => runId), ended: false });
    }
  }

  receiveLater(arriveBy: number, run: string, after: readonly SentPredecessor[]): void {
    this.underWay.push({ arriveBy, arrive: () => this.receive(run, after) });
  }

  /** What is under way and has to be there by then. */
  arrive(by: number): void {
    this.underWay.filter(({ arriveBy }) => arriveBy <= by).forEach(({ arrive }) => arrive());
    this.underWay = this.underWay.filter(({ arriveBy }) => arriveBy > by);
  }

  /** A queued run may be cancelled: it ends before those that it waits for. */
  end(run: string): void {
    const found = this.begun.get(run);
    if (found) found.ended = true;
  }

  running(): readonly string[] {
    return [...this.begun]
      .filter(
        ([, { after, ended }]) => !ended && after.every((run) => this.stateOf(run) === 'ended'),
      )
      .map(([run]) => run);
  }
}

describe('turns, whatever is lost on the way', () => {
  let folder: string;
  let database: Database;
  let clock: FixedClock;
  let plane: ControlPlane;
  let turns: Turns;
  /** The current holders of the lock, and whether each has lost it. */
  const holders: { isLost: boolean }[] = [];

  /** Grants the lock to every caller. The steps of the model check that only one at a time uses it. */
  const lock: QueueLock = async (_queue, work) => {
    const holder = { isLost: false };
    holders.push(holder);
    return work(() => {
      if (holder.isLost) return Promise.reject(new Error('verrou perdu'));
      return Promise.resolve();
    }).finally(() => holders.splice(holders.indexOf(holder), 1));
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'platform turns model-'));
    const url = `sqlite:${join(folder, 'runs.sqlite')}`;
    await (await openRunStore(url)).close();
    database = await openDatabase(url);
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function carryOut({ run, loses, lost }: Take): Promise<void> {
    /** Once, the first time that this point is reached. */
    let left = lost;
    let other: Promise<void> | undefined;
    const lose = async (at: LostAt): Promise<void> => {
      if (left?.at !== at) return;
      const { to } = left;
      left = undefined;
      const holder = holders.at(-1);
      if (holder) holder.isLost = true;
      other = carryOut(to);
      await other;
    };
    const confirming: QueueLock = (queue, work) =>
      lock(queue, (confirm) =>
        work(async () => {
          await lose('confirm');
          await confirm();
        }),
      );
    turns = createTurns(database, clock, confirming);
    const sent = { invocationId: `inv_${run}` };
    await turns
      .take(
        { queue: QUEUE, runId: run },
        {
          async stateOf(id) {
            const state = plane.stateOf(id);
            await lose('look-up');
            return state;
          },
          addressOf: (id) => Promise.resolve({ runId: id, invocationId: `inv_${id}` }),
          async send(after) {
            await lose('send');
            if (loses === 'request') throw new Error('injoignable');
            if (loses === 'late') {
              plane.receiveLater(clock().getTime() + ARRIVAL_TIMEOUT_MS, run, after);
              throw new Error('sans réponse');
            }
            plane.receive(run, after);
            await lose('sent');
            if (loses === 'answer') throw new Error('réponse perdue');
            return sent;
          },
        },
      )
      .catch(() => undefined);
    // Whoever is refused for one of the look-ups does not wait for the others.
    await other;
  }

  async function perform(one: Step): Promise<void> {
    if (one.kind === 'take') await carryOut(one.take);
    else if (one.kind === 'end') plane.end(one.run);
    else if (one.kind === 'arrive') plane.arrive(Infinity);
    else {
      plane.arrive(clock().getTime() + one.ms);
      clock.advance(one.ms);
    }
  }

  it('no two runs of a key are ever under way at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        await database.knex('run_turns').delete();
        clock = fixedClock('2026-03-01T10:00:00.000Z');
        plane = new ControlPlane();
        for (const one of steps) {
          await perform(one);
          expect(plane.running().length).toBeLessThan(2);
        }
      }),
      { ...sized(1_000), examples: [...EXAMPLES] },
    );
  });
});
