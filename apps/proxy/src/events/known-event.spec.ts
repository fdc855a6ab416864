import { EngineUnavailableError } from '@platform/engine-api';
import { rootLogger } from '@platform/telemetry';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import {
  beginAtOnce,
  ended,
  openProxyHarness,
  runMeta,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { ingestEvent, ingestFor } from './ingest-event';

const SCHEDULED = published('timed', { nodes: [{ id: 'start', type: 'core.schedule' }] });
const firing = {
  eventId: '~schedule:timed:2026-11-20T07:00:00.000Z',
  eventType: 'core.schedule',
  scheduledFor: '2026-11-20T07:00:00.000Z',
  firedAt: '2026-11-20T07:00:00.000Z',
};

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

it.each([
  ['no other event for being fired later', { firedAt: '2026-11-20T07:03:12.345Z' }, []],
  [
    'another event for another instant',
    { scheduledFor: '2026-11-20T08:00:00.000Z' },
    ['scheduledFor'],
  ],
])('a firing is %s', async (_what, over, fields) => {
  const warn = jest.spyOn(rootLogger, 'warn').mockImplementation();
  const deps = ingestionDeps(harness);
  await ingestFor(SCHEDULED, firing, deps);
  const again = ingestFor(SCHEDULED, { ...firing, ...over }, deps);
  if (fields.length === 0) await expect(again).resolves.toMatchObject({ outcome: 'duplicate' });
  else await expect(again).rejects.toMatchObject({ fields });
  expect(warn.mock.calls.map(([told]) => told)).toEqual(
    fields.length === 0 ? [] : [expect.objectContaining({ fields })],
  );
  warn.mockRestore();
});

it('known event: tells every run of the event, of those that the index has lost from the engine', async () => {
  const workflows = [published('a'), published('b'), published('c')];
  const deps = ingestionDeps(harness, { workflows });
  await harness.store.insert(runMeta('evt-1', { event }));
  harness.engine.snapshots.set('~workflow:b:evt-1', ended('~workflow:b:evt-1', 'completed'));
  const { outcome, runs } = await ingestEvent(event, deps);
  expect(outcome).toBe('duplicate');
  expect(runs.map(({ runId }) => runId)).toEqual(['evt-1', '~workflow:b:evt-1']);
});

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };
const ingest = (body: object, { store } = harness) =>
  ingestEvent(body, ingestionDeps(harness, { store, workflows: [published('a')] }));

it('an event is in conflict with what the engine keeps of the first one when the index was lost', async () => {
  beginAtOnce(harness);
  await ingest(event);
  const emptied = await openProxyHarness();
  await expect(ingest({ ...event, patientId: 'p2' }, emptied)).rejects.toMatchObject({
    fields: ['patientId'],
  });
  expect((await emptied.store.get('evt-1'))?.event).toEqual(event);
  await emptied.close();
});

it('an event is not taken while the engine has a run of its id that has not begun', async () => {
  await ingest(event);
  const emptied = await openProxyHarness();
  const asked = ingest({ ...event, patientId: 'p2' }, emptied);
  await expect(asked).rejects.toThrow(EngineUnavailableError);
  expect(await emptied.rows()).toEqual([]);
  await emptied.close();
});
