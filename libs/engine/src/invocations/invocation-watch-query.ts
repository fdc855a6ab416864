import { queryAdmin } from '@platform/control-plane-http';
import { UNSERVED_CODES, WORKFLOW_SERVICE } from '@platform/engine-api';

import { ATTEMPTS_LOST, readAttemptsLost } from '../attempts/attempts-lost-error';
import type { TroubledInvocation } from './invocation-watch-incidents';

/** Matches messages of `UnservedRunError`. */
const UNSERVED = `\\[(${UNSERVED_CODES.join('|')})\\]`;
/** More than an operator can read. It bounds the cost of an outage. */
const MAX_ROWS = 10_000;

/**
 * Selects paused invocations, and those that have failed many times in a row. During a retry such an invocation is
 * briefly `running` and still counts; one that has run for longer has recovered. The text of a failure may contain a
 * patient's values, so the query reads only its code, or the engine's own messages: that this build does not serve the
 * run, or that attempts were lost. The server drops the code of a paused invocation, but not from its journal events.
 */
const LOST = `regexp_match(i.last_failure, '(\\[${ATTEMPTS_LOST}\\] [^\n]*)')[1]`;

/** The journal does not fit what the handler does. */
const JOURNAL_MISMATCH = 'RT0016';

const troubledQuery = (failingAfter: number): string => `
  select
    i.target_service_key as run_id,
    i.target_handler_name as handler,
    i.id as id,
    max(i.status) as status,
    max(i.retry_count) as attempts,
    coalesce(
      max(regexp_match(i.last_failure, '${UNSERVED}')[1]),
      max(i.last_failure_error_code),
      last_value(
        regexp_match(e.event_json, '"restate_doc_error_code":"([A-Z]+[0-9]+)"')[1]
        order by e.appended_at
      )
    ) as code,
    max(${LOST}) as lost,
    max(regexp_match(i.last_failure, '${UNSERVED} ([^\n]*)')[2]) as reason
  from sys_invocation i left join sys_journal_events e on e.id = i.id and i.status = 'paused'
  where i.target_service_name = '${WORKFLOW_SERVICE}' and (
    i.target_handler_name = 'run' and (
      i.status = 'paused'
      or i.status = 'backing-off' and i.retry_count >= ${failingAfter}
      or i.status = 'running' and i.retry_count > ${failingAfter}
        and i.last_start_at > now() - interval '15 seconds'
      or i.status = 'backing-off'
        and (${LOST} is not null or regexp_like(i.last_failure, '${UNSERVED}'))
    )
    or i.target_handler_name = 'getRun' and i.status in ('backing-off', 'paused')
      and i.last_failure_error_code = '${JOURNAL_MISMATCH}'
  )
  group by i.id, i.target_service_key, i.target_handler_name
  limit ${MAX_ROWS}`;

interface Row {
  readonly run_id: string;
  readonly handler: string;
  readonly id: string;
  readonly status: string;
  readonly attempts?: number | null;
  readonly code?: string | null;
  readonly lost?: string | null;
  readonly reason?: string | null;
}

interface TroubledQuery {
  readonly adminUrl: string;
  /** Failed attempts in a row. */
  readonly failingAfter: number;
  readonly signal: AbortSignal;
}

export interface Troubled {
  readonly runs: readonly TroubledInvocation[];
  /**
   * Ids of reads that no attempt can answer: the connection broke between an answer and its end, and what is read has
   * changed since, so that the journal has another answer.
   */
  readonly unanswerable: readonly string[];
}

/** Finds invocations that have trouble. Rejects when the admin API does not answer. */
export async function findTroubled(query: TroubledQuery): Promise<Troubled> {
  const rows = await queryAdmin<Row>(troubledQuery(query.failingAfter), query);
  const isRead = ({ handler }: Row): boolean => handler === 'getRun';
  return {
    runs: rows.filter((row) => !isRead(row)).map(troubledRun),
    unanswerable: rows.filter(isRead).map(({ id }) => id),
  };
}

function troubledRun(row: Row): TroubledInvocation {
  const { run_id: runId, id: invocationId, status, attempts, code, lost, reason } = row;
  const told = readAttemptsLost(lost ?? '');
  return {
    runId,
    invocationId,
    status,
    ...(typeof attempts === 'number' && { attempts }),
    ...(typeof code === 'string' && { code }),
    ...(typeof reason === 'string' && { reason }),
    ...(told && {
      code: ATTEMPTS_LOST,
      attempts: told.attempts,
      since: told.since,
      ...(told.node !== undefined && { nodePath: told.node }),
    }),
  };
}
