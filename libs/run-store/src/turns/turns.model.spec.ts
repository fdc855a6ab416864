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
/** By how much the clock of the engine may differ from that of the queue. */
const CLOCK_DIFFERENCES_MS = [0, 30_000, -30_000, -7_000] as const;

/** `late`: the request arrives at any time, or never. */
type Loss = 'none' | 'request' | 'answer' | 'late';
type LostAt = 'look-up' | 'confirm' | 'confirmed' | 'send' | 'sent';

interface Take {
  readonly run: string;
  /** `give`: a run that came too late for its turn is given one. */
  readonly how: 'send' | 'give';
  readonly loses: Loss;
  /** Where the lock is lost, whether what is under way arrives then, and who takes a place. */
  readonly lost?: { readonly at: LostAt; readonly arrives: boolean; readonly to: Take };
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
      how: fc.constantFrom('send' as const, 'send' as const, 'give' as const),
      loses: fc.constantFrom<Loss>('none', 'none', 'request', 'answer', 'late', 'late'),
      lost: fc.option(
        fc.record({
          at: fc.constantFrom<LostAt>('look-up', 'confirm', 'confirmed', 'send', 'sent'),
          arrives: fc.boolean(),
          to: tie('take'),
        }),
        { nil: undefined, depthSize: 'small', freq: 2 },
      ),
    },
    { requiredKeys: ['run', 'how', 'loses'] },
  ) as fc.Arbitrary<Take>,
})).take;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: take.map((one): Step => ({ kind: 'take', take: one })) },
  { weight: 2, arbitrary: fc.constantFrom(...RUNS).map((run): Step => ({ kind: 'end', run })) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(1, 9_000, 31_000, 61_000).map((ms): Step => ({ kind: 'wait', ms })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'arrive' }) },
);

const taking = (run: string, loses: Loss = 'none', lost?: Take['lost']): Step => ({
  kind: 'take',
  take: { run, how: 'send', loses, ...(lost && { lost }) },
});
const giving = (run: string): Step => ({ kind: 'take', take: { run, how: 'give', loses: 'none' } });
const ending = (run: string): Step => ({ kind: 'end', run });
const waiting = (ms: number): Step => ({ kind: 'wait', ms });
const arriving: Step = { kind: 'arrive' };

interface History {
  readonly steps: readonly Step[];
  /** The clock of the engine minus that of the queue. */
  readonly difference: number;
}

const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(step, { maxLength: 12 }),
  difference: fc.constantFrom(...CLOCK_DIFFERENCES_MS),
});

/** Histories that few random ones come upon. */
const EXAMPLES: readonly Step[][] = [
  // The request for `a` was lost, then the answer for `c`; `a` is sent again.
  [taking('a', 'request'), waiting(61_000), taking('c', 'answer'), taking('a')],
  // The lock is lost while `a` looks up who is before it.
  [
    taking('d'),
    taking('a', 'none', {
      ...{ at: 'look-up', arrives: false },
      to: { run: 'b', how: 'send', loses: 'none' },
    }),
    taking('a'),
    ending('d'),
  ],
  // `b` held `a` for gone when it took its place; meanwhile `a` was sent again.
  [
    taking('a', 'request'),
    waiting(61_000),
    taking('b', 'none', {
      ...{ at: 'sent', arrives: false },
      to: { run: 'a', how: 'send', loses: 'none' },
    }),
    taking('c'),
    ending('b'),
  ],
  // `a` arrives after its turn was given to `c`.
  [taking('a', 'late'), waiting(61_000), taking('c'), arriving, giving('a')],
  // `a` arrives too late, but before its turn was given away, and is given it.
  [taking('a', 'late'), waiting(31_000), waiting(31_000), arriving, giving('a'), taking('c')],
  // `a` arrives, and is given its own turn, while a process that has lost the lock gives that turn to `c`.
  [
    taking('a', 'late'),
    waiting(61_000),
    taking('c', 'none', {
      ...{ at: 'confirmed', arrives: true },
      to: { run: 'a', how: 'give', loses: 'none' },
    }),
  ],
  // The same, and no one is told that `a` has its turn.
  [
    taking('a', 'late'),
    waiting(61_000),
    taking('c', 'none', {
      ...{ at: 'confirmed', arrives: true },
      to: { run: 'a', how: 'give', loses: 'answer' },
    }),
  ],
];

interface BegunRun {
  readonly after: readonly string[];
  readonly ended: boolean;
  /** It came too late for its turn and waits for another. */
  readonly isLate: boolean;
}

/** A control plane: the first request for a run begins it, behind the runs that it names, unless it came too late. */
class ControlPlane {
  private readonly begun = new Map<string, BegunRun>();
  private underWay: (() => void)[] = [];

  /** `clock`: that of the engine. */
  constructor(private readonly clock: () => number) {}

  stateOf(run: string): RunState {
    const found = this.begun.get(run);
    if (!found) return 'absent';
    return found.ended ? 'ended' : 'unfinished';
  }

  isLate(run: string): boolean {
    const { isLate = false, ended = true } = this.begun.get(run) ?? {};
    return isLate && !ended;
  }

  receive(run: string, after: readonly SentPredecessor[], beginBy: string): void {
    if (this.begun.has(run)) return;
    const isLate = this.clock() > Date.parse(beginBy);
    this.begun.set(run, { after: after.map(({ runId }) => runId), ended: false, isLate });
  }

  giveTurn(run: string, after: readonly SentPredecessor[]): void {
    const found = this.begun.get(run);
    if (!found?.isLate) return;
    this.begun.set(run, { ...found, after: after.map(({ runId }) => runId), isLate: false });
  }

  later(arrive: () => void): void {
    this.underWay.push(arrive);
  }

  arrive(): void {
    const arriving = this.underWay;
    this.underWay = [];
    for (const one of arriving) one();
  }

  /** A queued run may be cancelled: it ends before those that it waits for. */
  end(run: string): void {
    const found = this.begun.get(run);
    if (found) this.begun.set(run, { ...found, ended: true });
  }

  running(): readonly string[] {
    return [...this.begun]
      .filter(
        ([, { after, ended, isLate }]) =>
          !ended && !isLate && after.every((run) => this.stateOf(run) === 'ended'),
      )
      .map(([run]) => run);
  }

  /** The runs that wait for one another, and so for ever. */
  deadlocked(): readonly string[] {
    const isFree = new Set<string>();
    for (let before = -1; before !== isFree.size;) {
      before = isFree.size;
      for (const [run, { after, ended }] of this.begun) {
        if (ended || after.every((each) => isFree.has(each) || !this.begun.has(each)))
          isFree.add(run);
      }
    }
    return [...this.begun.keys()].filter((run) => !isFree.has(run));
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

  async function carryOut({ run, how, loses, lost }: Take): Promise<void> {
    // Whoever gives turns looks first which runs wait for one.
    if (how === 'give' && !plane.isLate(run)) return;
    /** Once, the first time that this point is reached. */
    let left = lost;
    let other: Promise<void> | undefined;
    const lose = async (at: LostAt): Promise<void> => {
      if (left?.at !== at) return;
      const { to, arrives } = left;
      left = undefined;
      const holder = holders.at(-1);
      if (holder) holder.isLost = true;
      if (arrives) plane.arrive();
      other = carryOut(to);
      await other;
    };
    const confirming: QueueLock = (queue, work) =>
      lock(queue, (confirm) =>
        work(async () => {
          await lose('confirm');
          await confirm();
          await lose('confirmed');
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
          async send(after, beginBy) {
            const arrive = (): void =>
              how === 'give' ? plane.giveTurn(run, after) : plane.receive(run, after, beginBy);
            await lose('send');
            if (loses === 'request') throw new Error('injoignable');
            if (loses === 'late') {
              plane.later(arrive);
              throw new Error('sans réponse');
            }
            arrive();
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
    else if (one.kind === 'arrive') plane.arrive();
    else clock.advance(one.ms);
  }

  it('no two runs of a key are ever under way at once, and none wait for one another', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, difference }) => {
        await database.knex('run_turns').delete();
        clock = fixedClock('2026-03-01T10:00:00.000Z');
        plane = new ControlPlane(() => clock().getTime() + difference);
        for (const one of steps) {
          await perform(one);
          expect(plane.running().length).toBeLessThan(2);
          expect(plane.deadlocked()).toEqual([]);
        }
      }),
      {
        ...sized(1_000),
        examples: CLOCK_DIFFERENCES_MS.flatMap((difference) =>
          EXAMPLES.map((steps): [History] => [{ steps, difference }]),
        ),
      },
    );
  });
});
