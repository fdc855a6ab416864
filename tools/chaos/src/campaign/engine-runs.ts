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
  const response = await fetchControlPlane(adminUrl, '/query', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: QUERY }),
  });
  if (response.status !== 200) throw new Error(`the control plane answered ${response.status}`);
  const { rows } = (await response.json()) as { readonly rows: readonly Row[] };
  return rows.map(({ id, status, completed_at: at }) => ({
    id,
    hasEnded: status === 'completed',
    endedAt: at === undefined ? null : Date.parse(at),
  }));
}
