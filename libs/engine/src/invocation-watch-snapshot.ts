import type { ControlPlaneIncident, RunSnapshot } from '@platform/engine-api';

/** The run as its state tells it, with what the control plane knows of an invocation in trouble. */
export function withIncident(
  snapshot: RunSnapshot,
  incident: ControlPlaneIncident | undefined,
): RunSnapshot {
  if (!incident || snapshot.phase === 'ended') return snapshot;
  return { ...snapshot, phase: 'incident', incident };
}
