import type { components } from '@platform/api-client';

type RunDetail = components['schemas']['RunDetail'];
type RunSnapshot = components['schemas']['RunSnapshot'];

/** What a run with an awaited input waits for, the most urgent kind first. */
const WAITS = [
  ['action', 'operator'],
  ['decision', 'person'],
  ['event', 'event'],
  ['turn', 'turn'],
] as const;

/** Says of a snapshot what the API says of the run in its lists. */
function waitOf({ phase, incident, awaited }: RunSnapshot): NonNullable<RunDetail['waitsFor']> {
  if (incident) return incident.kind === 'failing' ? 'retry' : 'operator';
  if (phase === 'incident') return 'operator';
  if (phase === 'queued') return 'turn';
  const found = WAITS.find(([kind]) => awaited.some((each) => each.kind === kind));
  if (found) return found[1];
  return phase === 'suspended' ? 'time' : 'nothing';
}

/** Returns a run as an event of its stream shows it: an incident that the event does not have is over. */
export function withSnapshot(
  { incident: _incident, waitsFor: _wait, awaits: _awaits, ...run }: RunDetail,
  snapshot: RunSnapshot,
): RunDetail {
  return {
    ...run,
    snapshot,
    ...(snapshot.incident && { incident: snapshot.incident }),
    ...(snapshot.status === 'running' && { waitsFor: waitOf(snapshot) }),
  };
}
