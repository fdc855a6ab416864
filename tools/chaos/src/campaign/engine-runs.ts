import { fetchControlPlane } from '@platform/control-plane-http';

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
  return (await ask<Row>(adminUrl, QUERY)).map(({ id, status, completed_at: at }) => ({
    id,
    hasEnded: status === 'completed',
    endedAt: at === undefined ? null : Date.parse(at),
  }));
}

/** All that the control plane tells of what it has not ended, for whoever looks into a campaign that failed. */
export const collectUnended = (adminUrl: string): Promise<unknown[]> =>
  ask(adminUrl, "select * from sys_invocation where status <> 'completed'");

async function ask<R>(adminUrl: string, query: string): Promise<R[]> {
  const response = await fetchControlPlane(adminUrl, '/query', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  });
  if (response.status !== 200) throw new Error(`the control plane answered ${response.status}`);
  return ((await response.json()) as { readonly rows: R[] }).rows;
}
