import { queryAdmin } from '@platform/control-plane-http';

import type { EngineRun } from '../facts';

const QUERY = `select target_service_key as id, status, completed_at from sys_invocation
  where target_service_name = 'workflow' and target_handler_name = 'run'`;

interface Row {
  readonly id: string;
  readonly status: string;
  readonly completed_at?: string;
}

/** Every run that the control plane knows, from itself. */
export async function collectEngineRuns(adminUrl: string): Promise<EngineRun[]> {
  const rows = await queryAdmin<Row>(QUERY, { adminUrl });
  return rows.map(({ id, status, completed_at: at }) => ({
    id,
    hasEnded: status === 'completed',
    endedAt: at === undefined ? null : Date.parse(at),
  }));
}

/** All that the control plane tells of what it has not ended, for whoever looks into a campaign that failed. */
export const collectUnended = (adminUrl: string): Promise<readonly unknown[]> =>
  queryAdmin("select * from sys_invocation where status <> 'completed'", { adminUrl });
