import { withSnapshot } from './with-snapshot';

type RunDetail = Parameters<typeof withSnapshot>[0];
type Snapshot = Parameters<typeof withSnapshot>[1];

const incident = { kind: 'node-failed', attempts: 1 } as unknown as NonNullable<
  RunDetail['incident']
>;
const run = { id: 'r1', workflowName: 'W', incident, snapshot: null } as unknown as RunDetail;
const snapshot = { runId: 'r1', phase: 'running' } as unknown as Snapshot;

it('withSnapshot keeps what an event does not have', () => {
  expect(withSnapshot(run, snapshot)).toEqual({ id: 'r1', workflowName: 'W', snapshot });
});

it.each([
  ['operator', { phase: 'incident' }, ['decision']],
  ['operator', { phase: 'suspended' }, ['decision', 'action']],
  ['person', { phase: 'suspended' }, ['event', 'decision']],
  ['event', { phase: 'suspended' }, ['event']],
  ['time', { phase: 'suspended' }, []],
  ['turn', { phase: 'queued' }, []],
  ['nothing', { phase: 'running' }, []],
  ['retry', { phase: 'running', incident: { kind: 'failing', attempts: 2 } }, []],
] as const)('withSnapshot: a run waits for %s in %j with %j', (wait, given, kinds) => {
  const awaited = kinds.map((kind) => ({ kind, name: kind, path: kind }));
  const told = { ...given, status: 'running', awaited } as unknown as Snapshot;
  expect(withSnapshot({ ...run, waitsFor: 'event' }, told).waitsFor).toBe(wait);
});

it('withSnapshot has the incident of the event, and none that is over', () => {
  const stopped = { ...snapshot, incident };
  expect(withSnapshot(withSnapshot(run, snapshot), stopped).incident).toBe(incident);
  expect(withSnapshot(run, snapshot)).not.toHaveProperty('incident');
});
