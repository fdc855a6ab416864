import type { AdminClient } from '../control-plane/admin-client';
import { isOf, type PluginReference } from '../plugins/plugin-reference';
import { unfinishedRuns } from './unfinished-runs';

export interface PinnedRun {
  readonly runId: string;
  readonly workflow: string;
  readonly version: string;
  readonly deployment?: string;
  readonly startedAt: string;
}

/** Not ended, and pinned to the plugin, or to that version of it. */
export async function pinnedRuns(
  admin: AdminClient,
  reference: PluginReference,
): Promise<readonly PinnedRun[]> {
  const found: PinnedRun[] = [];
  for await (const page of unfinishedRuns(admin)) {
    for (const { runId, pinned, deployment, startedAt } of page) {
      const version = pinned?.plugins[reference.name];
      if (!pinned || version === undefined || !isOf(version, reference)) continue;
      const workflow = `${pinned.workflow.slug} v${pinned.workflow.version}`;
      const run = { runId, workflow, version, startedAt };
      found.push(deployment === undefined ? run : { ...run, deployment });
    }
  }
  return found;
}
