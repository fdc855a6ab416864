import type { components } from '@platform/api-client';

type RunDetail = components['schemas']['RunDetail'];
type RunSnapshot = components['schemas']['RunSnapshot'];

/** Returns a run as an event of its stream shows it: what the event does not have any more is over. */
export function withSnapshot(
  { incident: _incident, waitsFor: _wait, awaits: _awaits, ...run }: RunDetail,
  snapshot: RunSnapshot,
): RunDetail {
  const { incident, waitsFor, awaits } = snapshot;
  return {
    ...run,
    snapshot,
    ...(incident && { incident }),
    ...(waitsFor && { waitsFor }),
    ...(awaits && { awaits }),
  };
}
