import { sqlText } from '@platform/control-plane-http';
import { WORKFLOW_SERVICE } from '@platform/engine-api';

import { END_KEY, PROGRESS_PREFIX } from '../state/run-state';

/** Maximum size of what is read of one run, in characters. `getRun` describes larger ones. */
const MAX_RUN_CHARS = 16 * 1024;
/** Counted for each stored write besides its values. */
const ROW_CHARS = 100;
/** A list without changes, as `JSON.stringify` writes it. */
const UNCHANGED = '{"set":[],"gone":[]}';

/** What the control plane knows of an invocation. */
export interface InvocationRow {
  readonly id: string;
  /** Where the control plane keeps the run. Beyond the safe integers, so it is read as a text. */
  readonly partition: string;
  readonly run_id: string;
  readonly status: string;
  readonly journal?: number | null;
}

const INVOCATION = `
  select id, cast(partition_key as varchar) as partition, target_service_key as run_id, status,
    journal_commands_size as journal
  from sys_invocation_status`;

const texts = (values: readonly string[]): string => values.map(sqlText).join(', ');

/** Selects invocations by id, which the control plane looks up without reading the others. */
export const invocationsById = (ids: readonly string[]): string =>
  `${INVOCATION} where id in (${texts(ids)})`;

/** Selects the invocations of runs. The control plane reads all its invocations for this. */
export const invocationsByRun = (runIds: readonly string[]): string => `${INVOCATION}
  where target_service_name = ${sqlText(WORKFLOW_SERVICE)} and target_handler_name = 'run'
    and target_service_key in (${texts(runIds)})`;

/** One stored write of a run, without the traces of its nodes. Members are JSON texts. */
export interface WriteRow {
  readonly run_id: string;
  readonly key: string;
  /** Size of all that is read of the run. Only this is there when it is too large. */
  readonly chars: number;
  readonly phase?: string | null;
  readonly pending?: string | null;
  readonly awaited?: string | null;
  readonly started?: string | null;
  readonly workflow?: string | null;
  readonly started_at?: string | null;
  readonly context?: string | null;
  readonly awaited_events?: string | null;
  readonly queue?: string | null;
  readonly started_by?: string | null;
  /** The whole header, only where the event is read: then the members of the header above are not read. */
  readonly header?: string | null;
  readonly status?: string | null;
  readonly ended_at?: string | null;
  readonly end_reason?: string | null;
  readonly error_code?: string | null;
  readonly error_node?: string | null;
}

const list = (name: string): string =>
  `nullif(json_get_json(value_utf8, '${name}'), '${UNCHANGED}') as ${name}`;
const header = (name: string, column: string): string =>
  `json_get_json(value_utf8, 'header', '${name}') as ${column}`;

/** Reading the header as a whole costs the control plane a sixth of reading its members, but the event may be large. */
const WHOLE_HEADER = {
  columns: ['header'],
  selected: "json_get_json(value_utf8, 'header') as header",
} as const;
const HEADER_WITHOUT_EVENT = {
  columns: ['workflow', 'started_at', 'context', 'awaited_events', 'queue', 'started_by'],
  selected: `
      ${header('workflow', 'workflow')},
      json_get_str(value_utf8, 'header', 'startedAt') as started_at,
      ${header('context', 'context')}, ${header('awaitedEvents', 'awaited_events')},
      json_get_str(value_utf8, 'header', 'queue') as queue,
      ${header('startedBy', 'started_by')}`,
} as const;

/** Read of the end alone. */
const END_COLUMNS = {
  status: ['status'],
  ended_at: ['endedAt'],
  end_reason: ['endReason'],
  error_code: ['error', 'code'],
  error_node: ['error', 'nodePath'],
} as const;
const ofEnd = Object.entries(END_COLUMNS).map(([column, path]) => {
  const member = `json_get_str(value_utf8, ${path.map(sqlText).join(', ')})`;
  return `case when key = '${END_KEY}' then ${member} end as ${column}`;
});

const COLUMNS = ['phase', 'pending', 'awaited', 'started', ...Object.keys(END_COLUMNS)];

/**
 * Selects what runs have written, by where the control plane keeps them: with these keys it reads no other run. The
 * control plane leaves out the traces of nodes, and everything of a run that is too large.
 */
export function writesOf(partitions: readonly string[], withEvents: boolean): string {
  const { columns, selected } = withEvents ? WHOLE_HEADER : HEADER_WITHOUT_EVENT;
  const sizes = ['pending', 'awaited', 'started', ...columns].map(
    (column) => `coalesce(length(${column}), 0)`,
  );
  const read = [...COLUMNS, ...columns].map(
    (column) => `case when chars <= ${MAX_RUN_CHARS} then ${column} end as ${column}`,
  );
  return `
  with writes as (
    select service_key as run_id, key,
      json_get_str(value_utf8, 'phase') as phase,
      ${list('pending')}, ${list('awaited')},
      json_get_json(value_utf8, 'started') as started, ${selected},
      ${ofEnd.join(',\n      ')}
    from state
    where partition_key in (${partitions.join(', ')}) and service_name = ${sqlText(WORKFLOW_SERVICE)}
      and (key = '${END_KEY}' or key like '${PROGRESS_PREFIX}%')
  ), sized as (
    select *, sum(${ROW_CHARS} + ${sizes.join(' + ')}) over (partition by run_id) as chars
    from writes
  )
  select run_id, key, chars, ${read.join(', ')}
  from sized
  where chars <= ${MAX_RUN_CHARS} or key in ('${PROGRESS_PREFIX}0', '${END_KEY}')`;
}

/** Whether a run was too large to be read. */
export const isTooLarge = ({ chars }: WriteRow): boolean => chars > MAX_RUN_CHARS;
