import { queryAdmin } from '@platform/control-plane-http';
import {
  endCauseOf,
  type ControlPlaneIncident,
  type EndedReport,
  type ReportedRun,
  type RunReport,
  type RunSnapshot,
  type RunToReport,
  type ReportsQuestion,
} from '@platform/engine-api';

import { NO_SEAL, type JournalSeal } from '../sealing/journal-seal';
import { readWrites } from './read-writes';
import {
  invocationsById,
  invocationsByRun,
  isTooLarge,
  writesOf,
  type InvocationRow,
  type WriteRow,
} from './report-query';

/** Reads runs from the control plane's tables. Methods reject when it does not answer. */
export interface ReportReader {
  /** Reports the runs in their order, without the last ones when the answer would become too large. */
  read(
    runs: readonly RunToReport[],
    options?: Pick<ReportsQuestion, 'withEvents' | 'endedOnly'>,
  ): Promise<readonly RunReport[]>;
  /** Returns which of these invocations have completed. */
  completed(invocationIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface ReportReaderOptions {
  /** `RESTATE_ADMIN_URL` */
  readonly adminUrl: string;
  readonly incidentOf?: ((runId: string) => ControlPlaneIncident | undefined) | undefined;
  /** Decrypts what validations show. */
  readonly seal?: JournalSeal;
}

/** Runs read by one query. The limit of what is read of each run bounds the answer, which is parsed in one call. */
const REPORTS_BATCH_SIZE = 256;
/** Maximum size of an answer. The control plane keeps it in its log, like every answer of a handler. */
const MAX_ANSWER_CHARS = 400 * 1024;
/** Below the ten seconds after which callers of the ingress give up. */
const REPORTS_TIMEOUT_MS = 4_000;

const reportedRun = (snapshot: RunSnapshot, withEvents: boolean): ReportedRun => {
  const { workflow, startedAt, context, awaitedEvents, queue, startedBy, event } = snapshot;
  return {
    workflow,
    startedAt,
    context,
    ...(awaitedEvents && { awaitedEvents }),
    ...(queue !== undefined && { queue }),
    ...(startedBy && { startedBy }),
    ...(withEvents && { event }),
  };
};

function endedReport(snapshot: RunSnapshot, withEvents: boolean): EndedReport {
  const { runId, status, endedAt = '', started } = snapshot;
  const run = reportedRun(snapshot, withEvents);
  return {
    is: 'ended',
    runId,
    status: status === 'completed' ? 'completed' : 'failed',
    endedAt,
    started,
    ...endCauseOf(snapshot),
    run,
  };
}

function groupedByRun(rows: readonly WriteRow[]): ReadonlyMap<string, readonly WriteRow[]> {
  const grouped = new Map<string, WriteRow[]>();
  for (const row of rows) {
    const group = grouped.get(row.run_id);
    if (group) group.push(row);
    else grouped.set(row.run_id, [row]);
  }
  return grouped;
}

export function createReportReader({
  adminUrl,
  incidentOf,
  seal = NO_SEAL,
}: ReportReaderOptions): ReportReader {
  const query = <Row>(text: string): Promise<readonly Row[]> =>
    queryAdmin<Row>(text, { adminUrl, signal: AbortSignal.timeout(REPORTS_TIMEOUT_MS) });

  /** Finds the invocations that are not named, all in one query, because it reads every invocation. */
  const addressed = async (runs: readonly RunToReport[]): Promise<readonly RunToReport[]> => {
    const nameless = runs.filter(({ invocationId }) => invocationId === undefined);
    if (nameless.length === 0) return runs;
    const text = invocationsByRun(nameless.map(({ runId }) => runId));
    const ids = new Map(
      (await query<InvocationRow>(text)).map(({ run_id: runId, id }) => [runId, id]),
    );
    return runs.map((run) => {
      const invocationId = run.invocationId ?? ids.get(run.runId);
      return { runId: run.runId, ...(invocationId !== undefined && { invocationId }) };
    });
  };

  const invocationsOf = async (
    runs: readonly RunToReport[],
  ): Promise<ReadonlyMap<string, InvocationRow>> => {
    const ids = runs.flatMap(({ invocationId }) => invocationId ?? []);
    const rows = ids.length > 0 ? await query<InvocationRow>(invocationsById(ids)) : [];
    return new Map(rows.map((row) => [row.run_id, row]));
  };

  const reportOf = (
    row: InvocationRow | undefined,
    writes: readonly WriteRow[],
    { runId, withEvents }: { readonly runId: string; readonly withEvents: boolean },
  ): RunReport => {
    if (!row) return { is: 'unknown', runId };
    const { id: invocationId } = row;
    const unread = { is: 'unread', runId, invocationId, journal: row.journal ?? 0 } as const;
    if (writes.some(isTooLarge)) return unread;
    const hasEnded = row.status === 'completed';
    const kept = hasEnded ? writes : writes.filter(({ key }) => key !== 'end');
    const { snapshot, sequence, isSealed } = readWrites(kept, seal);
    if (isSealed) return unread;
    if (hasEnded) {
      // Ended by an operator, or from outside: only the run can say how.
      if (!snapshot || snapshot.status === 'running') return unread;
      return { ...endedReport(snapshot, withEvents), invocationId };
    }
    const incident = incidentOf?.(runId);
    const common = { is: 'unfinished', runId, invocationId, journal: row.journal ?? 0 } as const;
    if (!snapshot) return { ...common, sequence, ...(incident && { incident }) };
    const { phase, pending, awaited, started } = snapshot;
    const run = { ...reportedRun(snapshot, withEvents), phase, pending, awaited, started };
    return { ...common, sequence, ...(incident && { incident }), run };
  };

  const readBatch = async (
    runs: readonly RunToReport[],
    { withEvents = false, endedOnly = false }: Pick<ReportsQuestion, 'withEvents' | 'endedOnly'>,
  ): Promise<readonly RunReport[]> => {
    // The invocations first: what a run has written is then at least as new as its journal's length.
    const found = await invocationsOf(runs);
    const invocations = endedOnly
      ? new Map([...found].filter(([, { status }]) => status === 'completed'))
      : found;
    const partitions = [...invocations.values()].map(({ partition }) => partition);
    const rows =
      partitions.length > 0 ? await query<WriteRow>(writesOf(partitions, withEvents)) : [];
    const writes = groupedByRun(rows);
    const asked = endedOnly ? runs.filter(({ runId }) => invocations.has(runId)) : runs;
    return asked.map(({ runId }) =>
      reportOf(invocations.get(runId), writes.get(runId) ?? [], { runId, withEvents }),
    );
  };

  return {
    async read(runs, options = {}) {
      const found = await addressed(runs);
      const reports: RunReport[] = [];
      let chars = 0;
      for (
        let from = 0;
        from < found.length && chars < MAX_ANSWER_CHARS;
        from += REPORTS_BATCH_SIZE
      ) {
        for (const report of await readBatch(
          found.slice(from, from + REPORTS_BATCH_SIZE),
          options,
        )) {
          chars += JSON.stringify(report).length;
          if (chars < MAX_ANSWER_CHARS || reports.length === 0) reports.push(report);
        }
      }
      return reports;
    },
    async completed(invocationIds) {
      if (invocationIds.length === 0) return new Set();
      const rows = await query<InvocationRow>(invocationsById(invocationIds));
      return new Set(rows.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])));
    },
  };
}
