import { EngineUnavailableError } from '@platform/engine-api';

import { definitionsOf } from '../__fixtures__/definitions-of';
import { ingestionBase, ingestionDeps } from '../__fixtures__/ingestion-deps';
import { beginAtOnce, openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { proxyCatalog, published } from '../__fixtures__/proxy-catalog';
import { ingestEvent } from './ingest-event';
import { ingestionNow, type IngestionResult } from './ingestion';

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

it('is entered as what it waits for, not as what its place in the plan would', async () => {
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

it('cannot be taken while it is not known of which workflow its run is', async () => {
  await crashAfter(2, 'ab');
  harness.engine.snapshots.clear();
  await expect(ingest('0ab')).rejects.toThrow(EngineUnavailableError);
  expect(await harness.store.get('evt-1')).toBeNull();
  expect(started()).toBe('a b');
});

it('the engine is not asked when the definitions have not changed for an hour', async () => {
  let now = new Date('2026-11-20T08:00:00.000Z');
  const definitions = definitionsOf(proxyCatalog, workflowsOf('ab'));
  const base = ingestionBase(harness, { now: () => now, definitions });
  const settled = async () => (await ingestionNow(base, [])).settled;
  expect(await settled()).toBe(false);
  now = new Date('2026-11-20T08:59:00.000Z');
  expect(await settled()).toBe(false);
  now = new Date('2026-11-20T09:01:00.000Z');
  expect(await settled()).toBe(true);
  definitions.set(workflowsOf('b'));
  expect(await settled()).toBe(false);

  const { hasRun } = harness.ingress;
  let calls = 0;
  harness.ingress.hasRun = (runId) => {
    calls += 1;
    return hasRun(runId);
  };
  const workflows = workflowsOf('ab');
  await ingestEvent(event, ingestionDeps(harness, { workflows, settled: true }));
  expect(calls).toBe(0);
  await ingestEvent({ ...event, eventId: 'evt-2' }, ingestionDeps(harness, { workflows }));
  expect(calls).toBe(2);
});
