import { rootLogger } from '@platform/telemetry';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { ended, openProxyBench, runMeta, type ProxyBench } from '../__fixtures__/proxy-bench';
import { published } from '../__fixtures__/proxy-catalog';
import { ingestEvent, ingestFor } from './ingest-event';

const SCHEDULED = published('timed', { nodes: [{ id: 'start', type: 'core.schedule' }] });
const firing = {
  eventId: 'schedule:timed:2026-11-20T07:00:00.000Z',
  eventType: 'core.schedule',
  scheduledFor: '2026-11-20T07:00:00.000Z',
  firedAt: '2026-11-20T07:00:00.000Z',
};

let bench: ProxyBench;
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(() => bench.close());

it.each([
  ['no other event for being fired later', { firedAt: '2026-11-20T07:03:12.345Z' }, 0],
  ['another event for another instant', { scheduledFor: '2026-11-20T08:00:00.000Z' }, 1],
])('a firing is %s', async (_what, over, warnings) => {
  const warn = jest.spyOn(rootLogger, 'warn').mockImplementation();
  const deps = ingestionDeps(bench);
  await ingestFor(SCHEDULED, firing, deps);
  await expect(ingestFor(SCHEDULED, { ...firing, ...over }, deps)).resolves.toMatchObject({
    outcome: 'duplicate',
  });
  expect(warn).toHaveBeenCalledTimes(warnings);
  warn.mockRestore();
});

it('tells every run of the event, of those that the index has lost from the engine', async () => {
  const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };
  const workflows = [published('a'), published('b'), published('c')];
  const deps = ingestionDeps(bench, { workflows });
  await bench.store.insert(runMeta('evt-1', { event }));
  bench.engine.snapshots.set('evt-1~b', ended('evt-1~b', 'completed'));
  const { outcome, runs } = await ingestEvent(event, deps);
  expect(outcome).toBe('duplicate');
  expect(runs.map(({ runId }) => runId)).toEqual(['evt-1', 'evt-1~b']);
});
