import { WORKFLOW_SERVICE } from '@platform/engine-api';

import type { TroubledInvocation } from './invocation-watch-incidents';

/** More than an operator can look at; bounds what an outage costs. */
const MOST_ROWS = 10_000;

/**
 * Paused invocations and those that have failed so often in a row. While such an invocation is tried
 * once more it is `running` for a moment and still counts; one that has run for longer has come past
 * what made it fail. The text of a failure may hold a patient's values: only its code is asked for, or our own word for a run
 * that this build does not serve (require-served).
 * The server drops the code of a paused invocation, but not from the events of its journal.
 */
const troubledQuery = (failingAfter: number): string => `
  select
    i.target_service_key as run_id,
    max(i.status) as status,
    max(i.retry_count) as attempts,
    coalesce(
      max(regexp_match(i.last_failure, '\\[(plugin-missing|contract-unsupported)\\]')[1]),
      max(i.last_failure_error_code),
      last_value(
        regexp_match(e.event_json, '"restate_doc_error_code":"([A-Z]+[0-9]+)"')[1]
        order by e.appended_at
      )
    ) as code
  from sys_invocation i left join sys_journal_events e on e.id = i.id and i.status = 'paused'
  where i.target_service_name = '${WORKFLOW_SERVICE}' and i.target_handler_name = 'run'
    and (
      i.status = 'paused'
      or i.status = 'backing-off' and i.retry_count >= ${failingAfter}
      or i.status = 'running' and i.retry_count > ${failingAfter}
        and i.last_start_at > now() - interval '15 seconds'
    )
  group by i.target_service_key
  limit ${MOST_ROWS}`;

const REQUEST_TIMEOUT_MS = 30_000;
const MESSAGE_LIMIT = 300;

interface Answer {
  readonly rows?: readonly {
    readonly run_id: string;
    readonly status: string;
    readonly attempts?: number | null;
    readonly code?: string | null;
  }[];
  readonly message?: string;
}

export interface TroubledQuery {
  readonly adminUrl: string;
  /** Failed attempts in a row. */
  readonly failingAfter: number;
  readonly signal: AbortSignal;
}

/** Runs whose invocation is in trouble. Throws when the admin address does not answer it. */
export async function findTroubled(query: TroubledQuery): Promise<readonly TroubledInvocation[]> {
  const response = await fetch(new URL('/query', query.adminUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query: troubledQuery(query.failingAfter) }),
    signal: AbortSignal.any([query.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
  });
  const { rows, message } = (await response.json().catch(() => ({}))) as Answer;
  if (!response.ok || !rows) {
    throw new Error(message?.slice(0, MESSAGE_LIMIT) ?? `HTTP ${response.status}`);
  }
  return rows.map(({ run_id: runId, status, attempts, code }) => ({
    runId,
    status,
    ...(typeof attempts === 'number' && { attempts }),
    ...(typeof code === 'string' && { code }),
  }));
}
