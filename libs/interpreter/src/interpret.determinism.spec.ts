import type { WorkflowSpec } from '@platform/workflow';
import fc from 'fast-check';

import { randomDecisions, randomPorts, randomWorkflow } from './__fixtures__/random-workflow';
import { planOf, runBench, STARTED_AT, walk } from './__fixtures__/run-bench';
import { createShuffledDriver, picker } from './__fixtures__/shuffled-driver';
import { createRecordingDriver, replayJournal, type JournalEntry } from './drivers/replay-driver';
import type { NodeTrace } from './trace';

const now = new Date(STARTED_AT);

/** A trace without its instants: when a node ran depends on what ran before it, what it did must not. */
function withoutTimes({ startedAt: _from, endedAt: _to, ms: _ms, ...trace }: NodeTrace) {
  return trace;
}

async function runShuffled(spec: WorkflowSpec, seed: number) {
  const ports = randomPorts();
  const result = await runBench(spec, {
    ports,
    driver: (emit) =>
      createShuffledDriver({ now, pick: picker(seed), decisions: randomDecisions(spec), emit }),
  });
  const { status, outputs, error, byPath, events } = result;
  const traces = Object.fromEntries(
    Object.entries(byPath).map(([path, trace]) => [path, withoutTimes(trace)]),
  );
  return { events, shown: { status, outputs, error, traces, written: ports.written() } };
}

const seeds = fc.array(fc.integer(), { minLength: 2, maxLength: 4 });

describe('any workflow', () => {
  it('comes to one result, whatever the order in which things complete', async () => {
    const orders = new Set<string>();
    await fc.assert(
      fc.asyncProperty(randomWorkflow, seeds, async (spec, [first = 0, ...others]) => {
        const { shown } = await runShuffled(spec, first);
        for (const seed of others) {
          const again = await runShuffled(spec, seed);
          expect(again.shown).toEqual(shown);
          orders.add(
            again.events.map((event) => event.type === 'node-end' && event.trace.path).join(),
          );
        }
      }),
      { numRuns: 80 },
    );
    // Orders that are all alike would prove nothing.
    expect(orders.size).toBeGreaterThan(30);
  });

  it('ends every node exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(randomWorkflow, fc.integer(), async (spec, seed) => {
        const { events } = await runShuffled(spec, seed);
        const ended = events.flatMap((event) =>
          event.type === 'node-end' ? [event.trace.path] : [],
        );
        expect(ended.sort()).toEqual(spec.nodes.map(({ id }) => id).sort());
      }),
      { numRuns: 200 },
    );
  });

  it('says of every skipped node which node decided it, and that one was not skipped itself', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(randomWorkflow, fc.integer(), async (spec, seed) => {
        const { traces } = (await runShuffled(spec, seed)).shown;
        for (const { status, skippedBecause } of Object.values(traces)) {
          if (status !== 'skipped') continue;
          const { path = '', why = '' } = skippedBecause ?? {};
          seen.add(why);
          expect(ROOTS[why]).toContain(traces[path]?.status);
        }
      }),
      { numRuns: 150 },
    );
    expect(seen.size).toBeGreaterThan(5);
  });

  it('is walked again from its journal to the same result, without running an effect', async () => {
    await fc.assert(
      fc.asyncProperty(randomWorkflow, fc.integer(), async (spec, seed) => {
        const plan = planOf(spec);
        const journal: JournalEntry[] = [];
        const shuffled = createShuffledDriver({
          now,
          pick: picker(seed),
          decisions: randomDecisions(spec),
          emit: () => undefined,
        });
        const ports = randomPorts();
        const driver = createRecordingDriver(shuffled, journal);
        const result = await walk(plan, { ports, driver });
        const recorded = JSON.parse(JSON.stringify(journal)) as JournalEntry[];
        // No port is bound: an effect that ran would fail its node.
        await expect(
          replayJournal(recorded, (replay) => walk(plan, { driver: replay })),
        ).resolves.toEqual(result);
      }),
      { numRuns: 150 },
    );
  });
});

/** Why a node is skipped → how the node that decided it may have ended. */
const ROOTS: Readonly<Record<string, readonly NodeTrace['status'][]>> = {
  'condition-true': ['done'],
  'condition-false': ['done'],
  'condition-unknown': ['done'],
  'decision-accepted': ['done'],
  'decision-rejected': ['done'],
  'no-error': ['done', 'substituted'],
  absent: ['done', 'substituted'],
  'node-failed': ['failed'],
  substituted: ['substituted'],
  'other-trigger': ['skipped'],
};
