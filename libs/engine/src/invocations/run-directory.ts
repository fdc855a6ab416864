import { queryAdmin, sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE, type UnfinishedRuns } from '@platform/engine-api';

/** Lists unfinished runs, a page at a time. Rejects when the control plane does not answer. */
export type RunDirectory = (next?: string) => Promise<UnfinishedRuns>;

/** One page costs a look at every invocation, whatever its size. A page of ids stays below half a megabyte. */
const INVOCATIONS_PAGE_SIZE = 2_000;
/** Maximum length of the ids of one page, because an id may be long. */
const MAX_PAGE_CHARS = 300 * 1024;
/** Below the ten seconds after which callers of the ingress give up. */
const DIRECTORY_TIMEOUT_MS = 8_000;

interface Row {
  readonly id: string;
  readonly run_id: string;
  readonly created_at: string;
  readonly journal?: number | null;
}

/** A page ends at an instant and, among runs of the same instant, at an invocation. */
function after(next: string): string {
  const [instant = '', id = ''] = next.split(' ');
  const at = `to_timestamp_millis(${sqlText(instant)})`;
  return `and (created_at > ${at} or (created_at = ${at} and id > ${sqlText(id)}))`;
}

const pageQuery = (next: string | undefined, pageSize: number): string => `
  select id, target_service_key as run_id, created_at, journal_commands_size as journal
  from sys_invocation_status
  where target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'
    and status != 'completed' ${next === undefined ? '' : after(next)}
  order by created_at, id
  limit ${pageSize}`;

/** Cuts a page after the rows whose ids fit into it. */
function fitting(rows: readonly Row[]): readonly Row[] {
  let chars = 0;
  const first = rows.findIndex(({ id, run_id: runId }) => {
    chars += id.length + runId.length;
    return chars > MAX_PAGE_CHARS;
  });
  return first < 0 ? rows : rows.slice(0, Math.max(1, first));
}

const ANY_RUN = `
  select id from sys_invocation_status
  where target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'
  limit 1`;

/** Creates a directory that queries the control plane's admin API (`RESTATE_ADMIN_URL`). */
export const createRunDirectory =
  (adminUrl: string, pageSize = INVOCATIONS_PAGE_SIZE): RunDirectory =>
  async (next) => {
    const signal = AbortSignal.timeout(DIRECTORY_TIMEOUT_MS);
    const found = await queryAdmin<Row>(pageQuery(next, pageSize), { adminUrl, signal });
    const rows = fitting(found);
    const isLast = rows.length === found.length && found.length < pageSize;
    const last = isLast ? undefined : rows.at(-1);
    const isUnused =
      next === undefined &&
      found.length === 0 &&
      (await queryAdmin(ANY_RUN, { adminUrl, signal })).length === 0;
    return {
      ...(isUnused && { isUnused }),
      runs: rows.map(({ id, run_id: runId, journal }) => ({
        runId,
        invocationId: id,
        journal: journal ?? 0,
      })),
      ...(last && { next: `${last.created_at} ${last.id}` }),
    };
  };
