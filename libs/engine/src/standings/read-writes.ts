import type { RunSnapshot } from '@platform/engine-api';

import { readChanges, type WithChanges } from '../state/list-changes';
import {
  END_KEY,
  progressKeys,
  PROGRESS_PREFIX,
  toSnapshot,
  type ProgressChunk,
  type RunEnd,
  type RunHeader,
} from '../state/run-state';
import type { WriteRow } from './standing-query';

/** What a run has written, without the traces of its nodes. */
export interface ReadWrites {
  readonly snapshot: RunSnapshot | null;
  /** Number of its last progress; -1 when there is none. */
  readonly sequence: number;
}

const NO_CHANGES = { set: [], gone: [] };

const parsed = <T>(text: string | null | undefined): T | undefined =>
  typeof text === 'string' ? (JSON.parse(text) as T) : undefined;

/** Present members only, because a snapshot has no member that is undefined. */
function headerOf(row: WriteRow): RunHeader | undefined {
  if (typeof row.header === 'string') return parsed<RunHeader>(row.header);
  const workflow = parsed<RunHeader['workflow']>(row.workflow);
  if (!workflow) return undefined;
  const awaitedEvents = parsed<readonly string[]>(row.awaited_events);
  const startedBy = parsed<readonly string[]>(row.started_by);
  return {
    runId: row.run_id,
    workflow,
    startedAt: row.started_at ?? '',
    event: {},
    context: parsed<RunHeader['context']>(row.context) ?? {},
    ...(awaitedEvents && { awaitedEvents }),
    ...(typeof row.queue === 'string' && { queue: row.queue }),
    ...(startedBy && { startedBy }),
  };
}

const extrasOf = (row: WriteRow): Pick<ProgressChunk, 'header' | 'started'> => {
  const header = headerOf(row);
  return { started: parsed<RunSnapshot['started']>(row.started) ?? [], ...(header && { header }) };
};

const chunkOf = (row: WriteRow): WithChanges<ProgressChunk> => ({
  phase: (row.phase ?? 'running') as ProgressChunk['phase'],
  nodes: [],
  pending: parsed(row.pending) ?? NO_CHANGES,
  awaited: parsed(row.awaited) ?? NO_CHANGES,
  ...extrasOf(row),
});

const endOf = (row: WriteRow): RunEnd => ({
  status: row.status === 'completed' ? 'completed' : 'failed',
  endedAt: row.ended_at ?? '',
  outputs: {},
  nodes: [],
  ...extrasOf(row),
});

/** Builds a snapshot without traces from the writes of one run. The event is `{}` when it was not read. */
export function readWrites(rows: readonly WriteRow[]): ReadWrites {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = progressKeys([...byKey.keys()]);
  const chunks = keys.map((key) => chunkOf(byKey.get(key) as WriteRow));
  const end = byKey.get(END_KEY);
  const last = keys.at(-1);
  return {
    snapshot: toSnapshot({
      chunks: readChanges<ProgressChunk>(chunks),
      end: end ? endOf(end) : null,
    }),
    sequence: last === undefined ? -1 : Number(last.slice(PROGRESS_PREFIX.length)),
  };
}
