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

const VARIABLE = 'RESTATE_ADMIN_URL';
/** A scan of a large control plane takes seconds; one that hangs must not take for ever. */
const TIMEOUT_MS = 60_000;

/** A build of the endpoint, as the control plane has it. */
export interface RegisteredDeployment {
  readonly id: string;
  readonly address: string;
  readonly createdAt: string;
  readonly services: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** The admin address of the control plane: for operators, never for the proxy. */
export interface AdminClient {
  /** Rows of a SQL query; a column that is null is absent. */
  query<Row>(sql: string): Promise<readonly Row[]>;
  deployments(): Promise<readonly RegisteredDeployment[]>;
  removeDeployment(id: string): Promise<void>;
  /** `dryRun`: the address is only asked whether it serves the engine. */
  moveDeployment(id: string, address: string, dryRun: boolean): Promise<void>;
}

const reasonOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return (
    cause?.code ?? (name === 'TimeoutError' ? `no answer in ${TIMEOUT_MS / 1000} s` : name) ?? ''
  );
};

/** Every method throws OperatorError when the control plane cannot be reached or refuses. */
export function createAdminClient(call: {
  readonly env: Readonly<Record<string, string | undefined>>;
}): AdminClient {
  const adminUrl = controlPlaneAddress(call, VARIABLE);

  async function ask<T>(
    path: string,
    question: (path: string, access: AdminAccess) => Promise<T>,
  ): Promise<T> {
    try {
      return await question(path, { adminUrl, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      throw new OperatorError(
        error instanceof AdminRefusedError
          ? `the control plane at ${adminUrl} answered ${error.status} to ${path}: check that ${VARIABLE} is its admin address`
          : `the control plane does not answer at ${adminUrl} (${reasonOf(error)}): check ${VARIABLE}`,
      );
    }
  }

  return {
    query: <Row>(sql: string) => ask('/query', (_, access) => queryAdmin<Row>(sql, access)),
    async deployments() {
      const listed = await ask('/deployments', (_, access) => listDeployments(access));
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
      await ask(`/deployments/${encodeURIComponent(id)}`, (path, access) =>
        requestAdmin(path, access, { method: 'PATCH', body }),
      );
    },
    async removeDeployment(id) {
      await ask(`/deployments/${encodeURIComponent(id)}?force=true`, (path, access) =>
        requestAdmin(path, access, { method: 'DELETE' }),
      );
    },
  };
}

export const list = (values: readonly string[]): string => `(${values.map(sqlText).join(', ')})`;

/** The runs themselves among the invocations: not the calls that read or tell them something. */
export const OF_RUNS = `target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'`;
