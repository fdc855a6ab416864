import { sqlText } from '@platform/control-plane-http';

import { OF_RUNS, type AdminClient } from '../control-plane/admin-client';

const KNOWN_RUNS_PAGE_SIZE = 500;

/** A run as the control plane lists it. */
export interface KnownRun {
  readonly invocationId: string;
  readonly runId: string;
  readonly ended: boolean;
}

interface Row {
  readonly id: string;
  readonly run_id: string;
  readonly status: string;
  readonly created_at: string;
}

const after = ({ created_at, id }: Row): string => {
  const instant = `to_timestamp_millis(${sqlText(created_at)})`;
  return `(created_at > ${instant} or (created_at = ${instant} and id > ${sqlText(id)}))`;
};

const pageQuery = (last: Row | undefined, size: number): string => `
  select id, target_service_key as run_id, status, created_at
  from sys_invocation_status
  where ${OF_RUNS} ${last ? `and ${after(last)}` : ''}
  order by created_at, id
  limit ${size}`;

/** Every run of the control plane, also ended ones, oldest first, in pages. */
export async function* knownRuns(
  admin: AdminClient,
  size = KNOWN_RUNS_PAGE_SIZE,
): AsyncGenerator<readonly KnownRun[], void> {
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await admin.query<Row>(pageQuery(last, size));
    last = rows.at(-1);
    yield rows.map(({ id, run_id, status }) => ({
      invocationId: id,
      runId: run_id,
      ended: status === 'completed',
    }));
  } while (last !== undefined);
}
