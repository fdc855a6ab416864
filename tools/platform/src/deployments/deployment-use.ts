import { WORKFLOW_SERVICE } from '@platform/engine-api';

import {
  OF_RUNS,
  type AdminClient,
  type RegisteredDeployment,
} from '../control-plane/admin-client';

/** A deployment of the engine, and how many runs still need it. */
export interface DeploymentUse {
  readonly id: string;
  readonly address: string;
  /** Name of the build, as its process set it (`PLATFORM_BUILD`). */
  readonly build?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: string;
  /** `serving`: gets new runs; `draining`: has older runs only; `drained`: has no runs. */
  readonly state: 'serving' | 'draining' | 'drained';
  readonly unfinishedRuns: number;
}

interface UseRow {
  readonly deployment: string;
  readonly runs: number;
  readonly calls: number;
}

/** Counts also a run that has not begun but was tried there: it may have written to its journal. */
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

/** Returns every deployment that hosts the engine, oldest first. */
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
