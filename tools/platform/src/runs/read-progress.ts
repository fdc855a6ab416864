import { sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import type { Awaited } from '@platform/interpreter';

import { list, type AdminClient } from '../control-plane/admin-client';
import type { UnfinishedRun } from './unfinished-run';

/** State keys of a run's progress writes, numbered from 0 (libs/engine/src/state/run-state.ts). */
const PROGRESS = 'progress:';

/** The state of a run, as its progress writes describe it. */
export interface Progress {
  readonly phase?: UnfinishedRun['phase'];
  readonly awaited: UnfinishedRun['awaited'];
}

/**
 * The changes of what a run waits for since its previous progress write
 * (libs/engine/src/state/list-changes.ts).
 */
interface AwaitedChanges {
  readonly set: readonly Awaited[];
  /** Names that the run no longer waits for. */
  readonly gone: readonly string[];
}

interface ProgressRow {
  readonly run_id: string;
  readonly key: string;
  readonly phase?: UnfinishedRun['phase'];
  /** JSON text. */
  readonly awaited: string;
}

const number = ({ key }: ProgressRow): number => Number(key.slice(PROGRESS.length));

/** `writes` are the progress writes of one run, oldest first. */
function toProgress(writes: readonly ProgressRow[]): Progress {
  const byName = new Map<string, Awaited>();
  for (const { awaited } of writes) {
    const { set, gone } = JSON.parse(awaited) as AwaitedChanges;
    for (const name of gone) byName.delete(name);
    for (const item of set) byName.set(item.name, item);
  }
  const phase = writes.at(-1)?.phase;
  return {
    ...(phase && { phase }),
    awaited: [...byName.values()].map(({ kind, path, eventType }) => ({
      kind,
      path,
      ...(eventType !== undefined && { eventType }),
    })),
  };
}

/**
 * Returns the progress by run id, for runs that wrote some. The control plane selects the members, so that the
 * event, the context and the values of the nodes stay there.
 */
export async function readProgress(
  admin: AdminClient,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const rows = await admin.query<ProgressRow>(`
    select service_key as run_id, key, json_get_str(value_utf8, 'phase') as phase,
      json_get_json(value_utf8, 'awaited') as awaited
    from state
    where service_name = ${sqlText(WORKFLOW_SERVICE)} and service_key in ${list(runIds)}
      and starts_with(key, ${sqlText(PROGRESS)})`);
  const writes = new Map<string, ProgressRow[]>();
  for (const row of [...rows].sort((a, b) => number(a) - number(b))) {
    const own = writes.get(row.run_id);
    if (own) own.push(row);
    else writes.set(row.run_id, [row]);
  }
  return new Map([...writes].map(([runId, own]) => [runId, toProgress(own)]));
}
