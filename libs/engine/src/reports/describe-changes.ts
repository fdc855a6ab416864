import type {
  ChangesAnswer,
  ChangesQuestion,
  RunReport,
  ReportsAnswer,
  ReportsQuestion,
} from '@platform/engine-api';
import { MAX_REPORTED_RUNS } from '@platform/engine-api';

import { engineLog } from '../engine-log';
import { refused } from '../signals/refused';
import type { ChangedRun, ChangedRuns } from './changed-runs';
import type { ReportReader } from './report-reader';

/** Maximum number of changes in one answer. */
const MAX_CHANGES = 200;
/** How long a change is kept that the control plane does not show. The caller's reconciliation finds it then. */
const INVISIBLE_FOR_MS = 60_000;
/** Ends with more started runs are read from the control plane, so that answers stay small. */
const MAX_STARTED = 50;

export interface ReportingDeps {
  readonly changes: ChangedRuns;
  readonly reportReader: ReportReader;
}

/** A report, or that the control plane does not show the change yet. */
type Seen = RunReport | 'invisible';

const isNotedEnd = ({ end }: ChangedRun): boolean =>
  end !== undefined && end.started.length <= MAX_STARTED;

const unread = ({ runId, invocationId, sequence, details }: ChangedRun): RunReport => ({
  is: 'unread',
  runId,
  invocationId,
  sequence,
  ...(details && { details }),
});

function seen(change: ChangedRun, report: RunReport | undefined): Seen {
  const { end, sequence, details } = change;
  if (!report) return unread(change);
  if (report.is === 'unread') return { ...report, ...(details && { details }) };
  if (report.is !== 'unfinished') return report;
  if (end || report.sequence < sequence) return 'invisible';
  // What is newer comes with a change of its own.
  return report.sequence === sequence && details ? { ...report, details } : report;
}

/** An end that this process knows completely is reported once the control plane has it. */
const seenEnd = ({ runId, invocationId, end }: ChangedRun, completed: ReadonlySet<string>): Seen =>
  end && completed.has(invocationId) ? { is: 'ended', runId, invocationId, ...end } : 'invisible';

/** What the control plane shows of the changes. Names them alone when it does not answer. */
async function look(
  changes: readonly ChangedRun[],
  reportReader: ReportReader,
): Promise<ReadonlyMap<ChangedRun, Seen>> {
  try {
    const ends = changes.filter(isNotedEnd);
    const others = changes.filter((change) => !isNotedEnd(change));
    const completed = await reportReader.completed(ends.map(({ invocationId }) => invocationId));
    const reports = new Map(
      (await reportReader.read(others)).map((report) => [report.runId, report]),
    );
    return new Map([
      ...ends.map((change) => [change, seenEnd(change, completed)] as const),
      ...others.map((change) => [change, seen(change, reports.get(change.runId))] as const),
    ]);
  } catch (error) {
    engineLog.debug({ error: (error as Error).message }, 'changements nommés, non lus');
    return new Map(changes.map((change) => [change, unread(change)]));
  }
}

/** Answers which runs changed in this process since the caller's position in it. */
export async function describeChanges(
  { changes, reportReader }: ReportingDeps,
  { after, also = [] }: ChangesQuestion,
  clock: () => number = () => performance.now(),
): Promise<ChangesAnswer> {
  const { epoch } = changes;
  const asked = after[epoch] ?? 0;
  const { runs, isBehind, hasMore } = changes.after(asked, MAX_CHANGES);
  const position = runs.at(-1)?.position ?? asked;
  const shown = await look(runs, reportReader);
  const reports: RunReport[] = [];
  for (const [change, report] of shown) {
    if (report !== 'invisible') reports.push(report);
    else if (clock() - change.notedAt < INVISIBLE_FOR_MS) changes.noteAgain(change);
  }
  const asideFrom = new Set(reports.map(({ runId }) => runId));
  const others = also.slice(0, MAX_REPORTED_RUNS).filter(({ runId }) => !asideFrom.has(runId));
  reports.push(...(await reportReader.read(others).catch(() => [])));
  return { epoch, position, isBehind, hasMore, reports };
}

/** Answers what the control plane has of these runs. Refuses when it does not answer. */
export async function describeReports(
  { reportReader }: Pick<ReportingDeps, 'reportReader'>,
  { of, ...options }: ReportsQuestion,
): Promise<ReportsAnswer> {
  try {
    return { reports: await reportReader.read(of.slice(0, MAX_REPORTED_RUNS), options) };
  } catch (error) {
    engineLog.warn({ error: (error as Error).message }, "état d'exécutions indisponible");
    throw refused('directory-unavailable', "état d'exécutions indisponible");
  }
}
