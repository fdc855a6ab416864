import { WORKFLOW_SERVICE } from '@platform/engine-api';

import {
  OF_RUNS,
  type AdminClient,
  type RegisteredDeployment,
} from '../control-plane/admin-client';

/** A deployment of the engine, and what still needs it. */
export interface DeploymentUse {
  readonly id: string;
  readonly address: string;
  /** As its process named it (`PLATFORM_BUILD`). */
  readonly build?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: string;
  /** `serving`: new runs go there; `draining`: older runs stay on it; `drained`: nothing does. */
  readonly state: 'serving' | 'draining' | 'drained';
  readonly unfinishedRuns: number;
}

interface UseRow {
  readonly deployment: string;
  readonly runs: number;
  readonly calls: number;
}

/** Not begun yet but tried there counts too: it may have left something in its journal. */
const USES = `
  select deployment, sum(run) as runs, count(1) as calls from (
    select coalesce(pinned_deployment_id, last_attempt_deployment_id) as deployment,
      case when ${OF_RUNS} then 1 else 0 end as run
    from sys_invocation where status <> 'completed')
  where deployment is not null group by deployment`;

const SERVING = `select deployment_id as deployment from sys_service`;

function stateOf(calls: number, isServing: boolean): DeploymentUse['state'] {
  if (isServing) return 'serving';
  return calls > 0 ? 'draining' : 'drained';
}

/** Every deployment that hosts the engine, the oldest first. */
export async function deploymentUses(admin: AdminClient): Promise<readonly DeploymentUse[]> {
  const registered = (await admin.deployments()).filter(({ services }) =>
    services.includes(WORKFLOW_SERVICE),
  );
  const uses = new Map(
    (await admin.query<UseRow>(USES)).map((row) => [row.deployment, row] as const),
  );
  const serving = new Set(
    (await admin.query<{ readonly deployment: string }>(SERVING)).map(
      ({ deployment }) => deployment,
    ),
  );
  const toUse = ({ id, address, createdAt, metadata }: RegisteredDeployment): DeploymentUse => ({
    id,
    address,
    ...(metadata['build'] !== undefined && { build: metadata['build'] }),
    metadata,
    createdAt,
    state: stateOf(uses.get(id)?.calls ?? 0, serving.has(id)),
    unfinishedRuns: uses.get(id)?.runs ?? 0,
  });
  return registered.map(toUse).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}
