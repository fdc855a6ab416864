import { fetchControlPlane } from '@platform/control-plane-http';

import { OperatorError } from '../operator-error';
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

interface ListedDeployment {
  readonly id: string;
  readonly uri?: string;
  readonly arn?: string;
  readonly created_at: string;
  readonly services: readonly { readonly name: string }[];
  readonly metadata?: Readonly<Record<string, string>>;
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
  const base = controlPlaneAddress(call, VARIABLE);

  const exchange = async (path: string, init: RequestInit = {}): Promise<string> => {
    let response: Response;
    let body: string;
    try {
      response = await fetchControlPlane(base, path, {
        ...init,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      body = await response.text();
    } catch (error) {
      throw new OperatorError(
        `the control plane does not answer at ${base} (${reasonOf(error)}): check ${VARIABLE}`,
      );
    }
    if (response.ok) return body;
    throw new OperatorError(
      `the control plane at ${base} answered ${response.status} to ${path}: check that ${VARIABLE} is its admin address`,
    );
  };

  return {
    async query<Row>(sql: string) {
      const answer = await exchange('/query', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ query: sql }),
      });
      return (JSON.parse(answer) as { rows: readonly Row[] }).rows;
    },
    async deployments() {
      const { deployments } = JSON.parse(await exchange('/deployments')) as {
        deployments: readonly ListedDeployment[];
      };
      return deployments.map(({ id, uri, arn, created_at, services, metadata }) => ({
        id,
        address: uri ?? arn ?? '',
        createdAt: created_at,
        services: services.map(({ name }) => name),
        metadata: metadata ?? {},
      }));
    },
    async moveDeployment(id, uri, dryRun) {
      await exchange(`/deployments/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uri, dry_run: dryRun }),
      });
    },
    async removeDeployment(id) {
      await exchange(`/deployments/${encodeURIComponent(id)}?force=true`, { method: 'DELETE' });
    },
  };
}
