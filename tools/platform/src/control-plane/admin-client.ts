import {
  AdminRefusedError,
  listDeployments,
  queryAdmin,
  requestAdmin,
  sqlText,
  type AdminAccess,
} from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';

import { OperatorError } from '../command';
import { controlPlaneAddress } from './control-plane-address';
import { reasonOf } from './reason-of';

const VARIABLE = 'RESTATE_ADMIN_URL';
/** A scan of a large control plane takes seconds. A request that hangs must end. */
const ADMIN_TIMEOUT_MS = 60_000;

/** A build of the endpoint, as registered in the control plane. */
export interface RegisteredDeployment {
  readonly id: string;
  readonly address: string;
  readonly createdAt: string;
  readonly services: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** Client of the control plane's admin address. Only operators use it, never the proxy. */
export interface AdminClient {
  /** Returns the rows of a SQL query. A column that is null is absent. */
  query<Row>(sql: string): Promise<readonly Row[]>;
  deployments(): Promise<readonly RegisteredDeployment[]>;
  removeDeployment(id: string): Promise<void>;
  /** Removes an ended run with its journal, state and promises. Soon after it resolves, they are gone. */
  purgeInvocation(id: string): Promise<void>;
  /** `dryRun`: only checks whether the address serves the engine. */
  moveDeployment(id: string, address: string, dryRun: boolean): Promise<void>;
}

/** Every method throws OperatorError if the control plane is unreachable or refuses. */
export function createAdminClient(call: {
  readonly env: Readonly<Record<string, string | undefined>>;
}): AdminClient {
  const adminUrl = controlPlaneAddress(call, VARIABLE);

  async function callAdmin<T>(
    path: string,
    request: (path: string, access: AdminAccess) => Promise<T>,
  ): Promise<T> {
    try {
      return await request(path, { adminUrl, timeoutMs: ADMIN_TIMEOUT_MS });
    } catch (error) {
      throw new OperatorError(
        error instanceof AdminRefusedError
          ? `the control plane at ${adminUrl} answered ${error.status} to ${path}: check that ${VARIABLE} is its admin address`
          : `the control plane does not answer at ${adminUrl} (${reasonOf(error, ADMIN_TIMEOUT_MS)}): check ${VARIABLE}`,
      );
    }
  }

  return {
    query: <Row>(sql: string) => callAdmin('/query', (_, access) => queryAdmin<Row>(sql, access)),
    async deployments() {
      const listed = await callAdmin('/deployments', (_, access) => listDeployments(access));
      return listed.map(({ id, uri, arn, created_at, services, metadata }) => ({
        id,
        address: uri ?? arn ?? '',
        createdAt: created_at,
        services: services.map(({ name }) => name),
        metadata: metadata ?? {},
      }));
    },
    async moveDeployment(id, uri, dryRun) {
      const body = { uri, dry_run: dryRun };
      await callAdmin(`/deployments/${encodeURIComponent(id)}`, (path, access) =>
        requestAdmin(path, access, { method: 'PATCH', body }),
      );
    },
    async purgeInvocation(id) {
      await callAdmin(`/invocations/${encodeURIComponent(id)}/purge`, (path, access) =>
        requestAdmin(path, access, { method: 'PATCH' }),
      );
    },
    async removeDeployment(id) {
      await callAdmin(`/deployments/${encodeURIComponent(id)}?force=true`, (path, access) =>
        requestAdmin(path, access, { method: 'DELETE' }),
      );
    },
  };
}

export const list = (values: readonly string[]): string => `(${values.map(sqlText).join(', ')})`;

/** SQL condition: the invocations that are runs, without the calls that read a run or send it a message. */
export const OF_RUNS = `target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'`;
