import { EngineUnavailableError } from '@platform/engine-api';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { beginAtOnce, openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { ingestEvent } from './ingest-event';
import type { IngestionResult } from './ingestion';

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
  beginAtOnce(harness);
});
afterEach(() => harness.close());

const workflowsOf = (slugs: string) => [...slugs].map((slug) => published(slug));
const ingest = (slugs: string): Promise<IngestionResult> =>
  ingestEvent(event, ingestionDeps(harness, { workflows: workflowsOf(slugs) }));

/** Ingests the event, and lets the proxy crash before it inserts the row of its send number `sends`. */
async function crashAfter(sends: number, slugs: string): Promise<void> {
  const remember = harness.engine.onSend;
  let count = 0;
  harness.engine.onSend = async (input) => {
    await remember(input);
    count += 1;
    if (count === sends) await harness.refuse('INSERT');
  };
  await expect(ingest(slugs)).rejects.toMatchObject({ code: 'RUN_STORE_UNAVAILABLE' });
  await harness.repair();
  harness.engine.onSend = remember;
}

/** Slugs of all runs sent, sorted; a workflow that was started twice is listed twice. E.g. `a b c`. */
const started = (): string =>
  harness.engine.sent
    .map(({ workflow }) => workflow.slug)
    .sort()
    .join(' ');
const runsOf = ({ runs }: IngestionResult): string[] =>
  runs.map(({ runId, workflow }) => `${runId} ${workflow}`).sort();

// Definitions before the crash, number of sends before it, definitions of the redelivery, all workflows started.
it.each<[string, number, string, string]>([
  ['ab', 2, '0ab', 'a b'],
  ['ab', 2, 'ab', 'a b'],
  ['ab', 2, 'b', 'a b'],
  ['ab', 2, 'abz', 'a b'],
  ['b', 1, 'ab', 'b'],
  ['ab', 1, '0ab', '0 a b'],
  ['ab', 1, 'ab', 'a b'],
  ['ab', 1, 'b', 'b'],
  ['abc', 1, 'bc', 'b c'],
  ['abc', 2, 'bc', 'b c'],
  ['abc', 2, 'bcd', 'b c d'],
  ['abc', 2, 'a', 'a b c'],
  ['abc', 2, 'cd', 'b c d'],
])(
  'begun under "%s" and left after %i sends, redelivered under "%s": "%s" were started, each once',
  async (before, sends, now, all) => {
    await crashAfter(sends, before);
    await ingest(now);
    expect(started()).toBe(all);
    const again = await ingest(now);
    expect(again.outcome).toBe('duplicate');
    expect(started()).toBe(all);
  },
);

it('an event that was handled to its end starts nothing that was published since', async () => {
  await crashAfter(2, 'ab');
  const result = await ingest('0abz');
  expect(result.outcome).toBe('duplicate');
  expect(runsOf(result)).toEqual(['evt-1 a', '~workflow:b:evt-1 b']);
  expect(await harness.store.get('evt-1')).toMatchObject({ workflowSlug: 'a', specHash: 'hash-a' });
});

it('plan runs: is entered as what it waits for, not as what its place in the plan would', async () => {
  const waiting = published('a', {
    nodes: [
      { id: 'start', type: 't.lab' },
      { id: 'wait', type: 'core.wait', config: { event: { eventType: 'ping' } } },
    ],
  });
  await harness.refuse('INSERT');
  const first = ingestionDeps(harness, { workflows: [waiting] });
  await expect(ingestEvent(event, first)).rejects.toThrow();
  await harness.repair();
  const now = { workflows: [published('0')] };
  await expect(ingestEvent(event, ingestionDeps(harness, now))).resolves.toMatchObject({
    outcome: 'duplicate',
    runs: [{ runId: 'evt-1', workflow: 'a' }],
  });
  expect(await harness.store.get('evt-1')).toMatchObject({ awaitedEvents: ['ping'] });
});

it('plan runs: cannot be taken while it is not known of which workflow its run is', async () => {
  await crashAfter(2, 'ab');
  harness.engine.snapshots.clear();
  await expect(ingest('0ab')).rejects.toThrow(EngineUnavailableError);
  expect(await harness.store.get('evt-1')).toBeNull();
  expect(started()).toBe('a b');
});

describe('the engine', () => {
  const countQuestions = (): (() => number) => {
    const { hasRun } = harness.ingress;
    let calls = 0;
    harness.ingress.hasRun = (runId) => {
      calls += 1;
      return hasRun(runId);
    };
    return () => calls;
  };

  it('is not asked about an event that was never seen', async () => {
    await harness.store.markComplete({ isFirst: true });
    const questions = countQuestions();
    await ingest('ab');
    expect(questions()).toBe(0);
    expect(started()).toBe('a b');
  });

  it('is asked about an event whose runs were going to be sent once before', async () => {
    await harness.store.markComplete({ isFirst: true });
    await crashAfter(1, 'ab');
    const questions = countQuestions();
    await expect(ingest('0ab')).resolves.toMatchObject({ outcome: 'accepted' });
    expect(questions()).toBe(2);
  });

  it('is asked about every event while notes of the time before the index was lost may be missing', async () => {
    await harness.store.markComplete();
    const questions = countQuestions();
    await ingest('ab');
    expect(questions()).toBe(2);
  });
});
