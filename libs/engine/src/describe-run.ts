import type { RunSnapshot } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import type { EngineDeps } from './engine-deps';
import { withIncident } from './invocation-watch-snapshot';
import { readRunState } from './read-run-state';
import { toSnapshot, unbegun } from './run-state';

/**
 * What `getRun` answers: the run as it left it, with the trouble the control plane has with it; null for
 * one that left nothing. A run in trouble that left nothing is told from its input.
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
