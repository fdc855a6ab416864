import fc from 'fast-check';

import { createRecordingDriver, replayJournal, type JournalEntry } from './drivers/replay-driver';
import { createAnsweringDriver } from './__fixtures__/random/answering-driver';
import { randomAnswers } from './__fixtures__/random/answers';
import { counted, forAll, TIMEOUT_MS } from './__fixtures__/random/for-all';
import { randomCase, type RandomCase } from './__fixtures__/random/random-case';
import { createRandomLab } from './__fixtures__/random/random-lab';
import { createResumeDriver } from './__fixtures__/random/resume-driver';
import {
  essence,
  planCase,
  RUN_ID,
  runCase,
  STARTED_AT,
  type CaseRun,
} from './__fixtures__/random/run-case';
import type { Plan } from './plan/plan';

jest.setTimeout(TIMEOUT_MS);

const order = fc.noBias(fc.integer());

async function record(given: RandomCase, plan: Plan, seed: number) {
  const journal: JournalEntry[] = [];
  const run = await runCase(given, {
    plan,
    seed,
    driver: (anyOrder) => createRecordingDriver(anyOrder, journal),
  });
  // What a durable engine gives back has been written down in between.
  return { run, journal: JSON.parse(JSON.stringify(journal)) as JournalEntry[] };
}

/** The world as the journal knows it: attempts that were under way when the process died count for nothing. */
function labAfter(journal: readonly JournalEntry[]) {
  const attempts = new Map<string, number>();
  for (const entry of journal) {
    if (entry.op !== 'settled' || entry.settled.kind !== 'step') continue;
    const key = `${RUN_ID}:${entry.settled.name.replace(/#\d+$/, '')}`;
    attempts.set(key, (attempts.get(key) ?? 0) + 1);
  }
  return createRandomLab(attempts);
}

/** Without what the world was written before the crash, and detached runs, which another lab has seen. */
const ofNodes = (run: CaseRun): object => ({ ...essence(run), written: [], detached: [] });

describe('the journal of any run', () => {
  it('names everything once, and is walked again to the same result without running an effect', async () => {
    let entries = 0;
    await forAll(
      fc.tuple(randomCase({ races: true }), order),
      { runs: 400 },
      async ([given, seed]) => {
        const plan = planCase(given);
        const { run, journal } = await record(given, plan, seed);
        entries += journal.length;
        const names = journal.flatMap((entry) =>
          'name' in entry ? [`${entry.op} ${entry.name}`] : [],
        );
        expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
        const again = await replayJournal(journal, async (replay) => {
          const replayed = await runCase(given, { plan, driver: () => replay });
          expect(replayed.attempts).toEqual([]);
          return replayed.result;
        });
        expect(again).toEqual(run.result);
      },
    );
    expect(entries).toBeGreaterThan(counted(4_000));
  });

  it('is gone on with from wherever a crash left it, to the same end', async () => {
    let resumed = 0;
    await forAll(
      fc.tuple(randomCase(), order, fc.noBias(fc.nat())),
      { runs: 500 },
      async ([given, seed, cut]) => {
        const plan = planCase(given);
        const { run, journal } = await record(given, plan, seed);
        const rests = journal.flatMap(({ op }, position) => (op === 'rest' ? [position + 1] : []));
        const length = rests[cut % Math.max(1, rests.length)] ?? 0;
        const kept = journal.slice(0, length);
        const again = await runCase(given, {
          plan,
          lab: labAfter(kept),
          driver: (_anyOrder, emit) =>
            createResumeDriver(
              kept,
              createAnsweringDriver({ now: new Date(STARTED_AT), answers: randomAnswers, emit }),
            ),
        });
        expect(ofNodes(again)).toEqual(ofNodes(run));
        if (length > 0 && length < journal.length) resumed += 1;
      },
    );
    expect(resumed).toBeGreaterThan(counted(150));
  });
});
