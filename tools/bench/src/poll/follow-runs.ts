import { setTimeout as delay } from 'node:timers/promises';

import { queryAdmin, sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';

const RUNS_LOOK_MS = 200;
const RUNS_TIMEOUT_MS = 15 * 60_000;

/** When runs were accepted and ended, by the clock of the control plane, in ms since the epoch. */
export interface FollowedRuns {
  readonly firstAcceptedAt: number;
  readonly lastAcceptedAt: number;
  readonly lastEndedAt: number;
}

interface Row {
  readonly runs: number;
  readonly first: string;
  readonly last: string;
  readonly ended: string;
}

/** Waits until `count` runs whose ids begin with `prefix` have ended. Rejects when there are more. */
export async function followRuns(
  adminUrl: string,
  prefix: string,
  count: number,
): Promise<FollowedRuns> {
  const query = `select count(1) as runs, min(created_at) as first, max(created_at) as last,
    max(completed_at) as ended from sys_invocation where status = 'completed'
    and target_service_name = '${WORKFLOW_SERVICE}' and target_handler_name = 'run'
    and target_service_key like ${sqlText(`${prefix}%`)}`;
  const deadline = performance.now() + RUNS_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const [row] = await queryAdmin<Row>(query, { adminUrl });
    if (row && row.runs > count) throw new Error(`${row.runs} runs for ${count} events`);
    if (row?.runs === count) {
      return {
        firstAcceptedAt: Date.parse(row.first),
        lastAcceptedAt: Date.parse(row.last),
        lastEndedAt: Date.parse(row.ended),
      };
    }
    await delay(RUNS_LOOK_MS);
  }
  throw new Error(`the ${count} runs of ${prefix} did not end`);
}
