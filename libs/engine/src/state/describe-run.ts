import type { RunSnapshot, ControlPlaneIncident } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import type { EngineDeps } from '../engine-deps';
import { readRunState } from './read-run-state';
import { toSnapshot, unbegun } from './run-state';

/** Adds the control plane's incident to a run's snapshot. */
export function withIncident(
  snapshot: RunSnapshot,
  incident: ControlPlaneIncident | undefined,
): RunSnapshot {
  if (!incident || snapshot.phase === 'ended') return snapshot;
  return { ...snapshot, phase: 'incident', incident };
}

/**
 * Answers `getRun`: the run's stored state, with any incident of the control plane. Null when the run stored nothing,
 * unless it has an incident; then it is described from its input.
 */
export async function describeRun(
  context: WorkflowSharedContext,
  { incidentOf, headerOf }: Pick<EngineDeps, 'incidentOf' | 'headerOf'>,
): Promise<RunSnapshot | null> {
  const runId = context.key;
  const snapshot = toSnapshot(await readRunState(context));
  const incident = incidentOf?.(runId);
  if (snapshot) return withIncident(snapshot, incident);
  const header = incident && (await headerOf?.(runId));
  return header ? withIncident(unbegun(header), incident) : null;
}
