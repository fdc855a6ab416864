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

it('withSnapshot has what the event says the run waits for, and nothing else', () => {
  const awaits = { kind: 'decision', name: 'ask:person', path: 'ask' } as const;
  const asked = { ...snapshot, waitsFor: 'person', awaits } as const;
  const event = withSnapshot({ ...run, waitsFor: 'event' }, asked);
  expect(event).toMatchObject({ waitsFor: 'person', awaits });
  const over = withSnapshot(event, snapshot);
  expect(over).not.toHaveProperty('waitsFor');
  expect(over).not.toHaveProperty('awaits');
});

it('withSnapshot has the incident of the event, and none that is over', () => {
  const stopped = { ...snapshot, incident };
  expect(withSnapshot(withSnapshot(run, snapshot), stopped).incident).toBe(incident);
  expect(withSnapshot(run, snapshot)).not.toHaveProperty('incident');
});
