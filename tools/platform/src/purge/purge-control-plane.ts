import { setTimeout as delay } from 'node:timers/promises';

import { sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';

import { OperatorError } from '../command';
import { list, OF_RUNS, type AdminClient } from '../control-plane/admin-client';
import { chunks } from '../runs/read-inputs';

/** Concurrent requests. The control plane executes runs meanwhile. */
const PURGE_CONCURRENCY = 8;
/** The control plane removes what it was told to within this time. */
const GONE_TIMEOUT_MS = 30_000;
const PURGE_POLL_MS = 200;

interface Invocation {
  readonly id: string;
  readonly run_id: string;
  readonly status: string;
}

const SERVICE = sqlText(WORKFLOW_SERVICE);

/** Everything that the control plane stores under the keys of these runs. */
const remainsQuery = (keys: string): string => `
  select count(*) as count from (
    select target_service_key as key from sys_invocation_status where ${OF_RUNS} and target_service_key in ${keys}
    union all select service_key as key from state where service_name = ${SERVICE} and service_key in ${keys}
    union all select service_key as key from sys_promise where service_name = ${SERVICE} and service_key in ${keys}
  )`;

async function waitUntilGone(admin: AdminClient, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  const deadline = Date.now() + GONE_TIMEOUT_MS;
  for (;;) {
    const [row] = await admin.query<{ count: number | string }>(remainsQuery(list(runIds)));
    const left = Number(row?.count ?? 0);
    if (left === 0) return;
    if (Date.now() > deadline) {
      throw new OperatorError(
        `the control plane still has ${left} entries of purged runs: run the command again`,
      );
    }
    await delay(PURGE_POLL_MS);
  }
}

/**
 * Removes the runs from the control plane, and waits until nothing of them is there. Returns those that the control
 * plane has as not ended: they stay.
 */
export async function purgeFromControlPlane(
  admin: AdminClient,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set();
  const found = await admin.query<Invocation>(
    `select id, target_service_key as run_id, status from sys_invocation_status
      where ${OF_RUNS} and target_service_key in ${list(runIds)}`,
  );
  const unfinished = new Set(
    found.filter(({ status }) => status !== 'completed').map(({ run_id }) => run_id),
  );
  const ended = found.filter(({ run_id }) => !unfinished.has(run_id));
  for (const batch of chunks(ended, PURGE_CONCURRENCY)) {
    await Promise.all(batch.map(({ id }) => admin.purgeInvocation(id)));
  }
  await waitUntilGone(
    admin,
    runIds.filter((runId) => !unfinished.has(runId)),
  );
  return unfinished;
}
