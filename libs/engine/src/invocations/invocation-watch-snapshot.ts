import type { ControlPlaneIncident, RunSnapshot } from '@platform/engine-api';

/** Adds the control plane's incident to a run's snapshot. */
export function withIncident(
  snapshot: RunSnapshot,
  incident: ControlPlaneIncident | undefined,
): RunSnapshot {
  if (!incident || snapshot.phase === 'ended') return snapshot;
  return { ...snapshot, phase: 'incident', incident };
}
