import { queryAdmin, sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE, type UnfinishedRuns } from '@platform/engine-api';

/** Lists unfinished runs, a page at a time. Rejects when the control plane does not answer. */
export type RunDirectory = (next?: string) => Promise<UnfinishedRuns>;

const PAGE = 200;
/** Below the ten seconds after which callers of the ingress give up. */
const RESPONSE_TIMEOUT_MS = 8_000;

interface Row {
  readonly id: string;
  readonly run_id: string;
  readonly created_at: string;
}

/** A page ends at an instant and, among runs of the same instant, at an invocation. */
function after(next: string): string {
  const [instant = '', id = ''] = next.split(' ');
  const at = `to_timestamp_millis(${sqlText(instant)})`;
  return `and (created_at > ${at} or (created_at = ${at} and id > ${sqlText(id)}))`;
}

const pageQuery = (next: string | undefined): string => `
  select id, target_service_key as run_id, created_at
  from sys_invocation_status
  where target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'
    and status != 'completed' ${next === undefined ? '' : after(next)}
  order by created_at, id
  limit ${PAGE}`;

const ANY_RUN = `
  select id from sys_invocation_status
  where target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'
  limit 1`;

/** Creates a directory that queries the control plane's admin API (`RESTATE_ADMIN_URL`). */
export const createRunDirectory =
  (adminUrl: string): RunDirectory =>
  async (next) => {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const rows = await queryAdmin<Row>(pageQuery(next), { adminUrl, signal });
    const last = rows.length < PAGE ? undefined : rows.at(-1);
    const isUnused =
      next === undefined &&
      rows.length === 0 &&
      (await queryAdmin(ANY_RUN, { adminUrl, signal })).length === 0;
    return {
      ...(isUnused && { isUnused }),
      runs: rows.map(({ id, run_id: runId }) => ({ runId, invocationId: id })),
      ...(last && { next: `${last.created_at} ${last.id}` }),
    };
  };
