import { setTimeout as delay } from 'node:timers/promises';

import {
  isListening,
  listDeployments,
  queryAdmin,
  type AdminAccess,
} from '@platform/control-plane-http';
import { WORKFLOW_SERVICE, type StrandedDeployment } from '@platform/engine-api';
import { createLogger } from '@platform/telemetry';

interface StrandedWatch {
  /** Stranded deployments as of the last poll. */
  stranded(): readonly StrandedDeployment[];
  close(): void;
}

const DEPLOYMENTS_INTERVAL_MS = 10_000;
/** Delay before the second check: a restarting process is briefly unreachable. */
const RETRY_DELAY_MS = 1_000;

const log = createLogger('restate-register');

const PINNED = `
  select pinned_deployment_id as id, count(1) as runs
  from sys_invocation_status
  where target_service_name = '${WORKFLOW_SERVICE}' and target_handler_name = 'run'
    and status != 'completed' and pinned_deployment_id is not null
  group by pinned_deployment_id`;

const isAway = async (address: string): Promise<boolean> => {
  if (await isListening(address)) return false;
  await delay(RETRY_DELAY_MS);
  return !(await isListening(address));
};

/** Finds deployments with unfinished runs where nothing listens. Rejects when the control plane does not answer. */
export async function findStranded(access: AdminAccess): Promise<readonly StrandedDeployment[]> {
  const pinned = await queryAdmin<{ readonly id: string; readonly runs: number }>(PINNED, access);
  if (pinned.length === 0) return [];
  const listed = await listDeployments(access);
  const addresses = new Map(listed.map(({ id, uri }) => [id, uri] as const));
  const stranded: StrandedDeployment[] = [];
  for (const { id, runs } of pinned) {
    const address = addresses.get(id);
    if (address !== undefined && (await isAway(address))) stranded.push({ id, address, runs });
  }
  return stranded;
}

/**
 * Polls for runs at an address where nothing listens, for example after a restoration on other ports. The control plane
 * retries such runs for ever.
 */
export function startStrandedWatch({
  adminUrl,
  endpointUrl,
  intervalMs = DEPLOYMENTS_INTERVAL_MS,
}: {
  readonly adminUrl: string;
  /** Address of this process, where an operator can move the runs. */
  readonly endpointUrl: string;
  readonly intervalMs?: number;
}): StrandedWatch {
  const stopping = new AbortController();
  const { signal } = stopping;
  let known: readonly StrandedDeployment[] = [];

  const look = async (): Promise<void> => {
    const found = await findStranded({ adminUrl, signal });
    for (const { id: deployment, address, runs } of found) {
      if (known.some(({ id }) => id === deployment)) continue;
      const command = `platform deployments move ${deployment} ${endpointUrl}`;
      log.error(
        { deployment, address, runs, command },
        'exécutions retenues par une adresse où rien ne répond',
      );
    }
    for (const { id: deployment, address } of known) {
      if (found.some(({ id }) => id === deployment)) continue;
      log.info({ deployment, address }, 'plus aucune exécution retenue par une adresse muette');
    }
    known = found;
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => {
        log.debug({ error: (error as Error).message }, 'adresses des exécutions non vérifiées');
      });
      await delay(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void watch();
  return { stranded: () => known, close: () => stopping.abort() };
}
