import type { RunSnapshot } from '@platform/engine-api';
import type { EndReason } from '@platform/interpreter';

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
import { hasSealedMembers, openTask } from '../sealing/sealed-members';
import type { JournalSeal } from '../sealing/journal-seal';
import type { WriteRow } from './report-query';

/** What a run has written, without the traces of its nodes. */
export interface ReadWrites {
  readonly snapshot: RunSnapshot | null;
  /** Number of its last progress; -1 when there is none. */
  readonly sequence: number;
  /** A pending validation cannot be decrypted. */
  readonly isSealed: boolean;
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

function pendingOf(row: WriteRow, seal: JournalSeal): WithChanges<ProgressChunk>['pending'] {
  const { set, gone } = parsed<WithChanges<ProgressChunk>['pending']>(row.pending) ?? NO_CHANGES;
  return { set: set.map((task) => openTask(task, seal)), gone };
}

const chunkOf = (row: WriteRow, seal: JournalSeal): WithChanges<ProgressChunk> => ({
  phase: (row.phase ?? 'running') as ProgressChunk['phase'],
  nodes: [],
  pending: pendingOf(row, seal),
  awaited: parsed(row.awaited) ?? NO_CHANGES,
  ...extrasOf(row),
});

/** The message of the error is not read: reports have none. */
const errorOf = ({ error_code: code, error_node: nodePath }: WriteRow): Pick<RunEnd, 'error'> =>
  typeof code === 'string'
    ? { error: { code, message: '', ...(typeof nodePath === 'string' && { nodePath }) } }
    : {};

const endOf = (row: WriteRow): RunEnd => ({
  status: row.status === 'completed' ? 'completed' : 'failed',
  endedAt: row.ended_at ?? '',
  outputs: {},
  nodes: [],
  ...errorOf(row),
  ...(typeof row.end_reason === 'string' && { endReason: row.end_reason as EndReason }),
  ...extrasOf(row),
});

/** Builds a snapshot without traces from the writes of one run. The event is `{}` when it was not read. */
export function readWrites(rows: readonly WriteRow[], seal: JournalSeal): ReadWrites {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const keys = progressKeys([...byKey.keys()]);
  const chunks = keys.map((key) => chunkOf(byKey.get(key) as WriteRow, seal));
  const end = byKey.get(END_KEY);
  const last = keys.at(-1);
  return {
    snapshot: toSnapshot({
      chunks: readChanges<ProgressChunk>(chunks),
      end: end ? endOf(end) : null,
    }),
    isSealed: chunks.some(({ pending }) => pending.set.some(hasSealedMembers)),
    sequence: last === undefined ? -1 : Number(last.slice(PROGRESS_PREFIX.length)),
  };
}
