import type { components } from '@platform/api-client';

type RunDetail = components['schemas']['RunDetail'];
type RunSnapshot = components['schemas']['RunSnapshot'];

/** Returns a run as an event of its stream shows it: an incident that the event does not have is over. */
export function withSnapshot(
  { incident: _before, ...run }: RunDetail,
  snapshot: RunSnapshot,
): RunDetail {
  return { ...run, snapshot, ...(snapshot.incident && { incident: snapshot.incident }) };
}
