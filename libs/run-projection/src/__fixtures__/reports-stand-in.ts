import {
  endCauseOf,
  type ChangesAnswer,
  type DirectoryQuestion,
  type ListedRun,
  type RunReport,
  type RunSnapshot,
} from '@platform/engine-api';

/** The runs of a stand-in. */
interface ReportedRuns {
  readonly snapshots: ReadonlyMap<string, RunSnapshot>;
  readonly known: ReadonlySet<string>;
  readonly refused: ReadonlySet<string>;
  /** Runs that are only named, as large ones are. */
  readonly named: ReadonlySet<string>;
  readonly changes: ChangesAnswer[];
}

const NO_CHANGES = { epoch: 'stand-in', position: 0, isBehind: false, hasMore: false, reports: [] };

const invocationOf = (runId: string): string => `inv_${runId}`;
/** Changes whenever the snapshot does, except with an incident, which the control plane reports. */
const journalOf = ({ incident: _reported, ...written }: RunSnapshot): number =>
  [...JSON.stringify(written)].reduce(
    (sum, char, at) => (sum + char.charCodeAt(0) * (at + 1)) % 1e9,
    0,
  );

/** How the engine reports a run with this snapshot. */
export function reportOf(snapshot: RunSnapshot, withEvents = false): RunReport {
  const {
    runId,
    status,
    endedAt = '',
    started,
    incident,
    event,
    nodes: _traces,
    ...rest
  } = snapshot;
  const run = { ...rest, started, ...(withEvents && { event }) };
  const invocationId = invocationOf(runId);
  if (status !== 'running') {
    const cause = endCauseOf(snapshot);
    return { is: 'ended', runId, invocationId, status, endedAt, started, ...cause, run };
  }
  const journal = journalOf(snapshot);
  return {
    is: 'unfinished',
    runId,
    invocationId,
    journal,
    sequence: 0,
    ...(incident && { incident }),
    run,
  };
}

function report(runs: ReportedRuns, runId: string, withEvents: boolean): RunReport {
  const snapshot = runs.snapshots.get(runId);
  if (runs.refused.has(runId) || runs.named.has(runId)) return { is: 'unread', runId };
  if (snapshot) return reportOf(snapshot, withEvents);
  if (!runs.known.has(runId)) return { is: 'unknown', runId };
  return {
    is: 'unfinished',
    runId,
    invocationId: invocationOf(runId),
    journal: 1,
    sequence: -1,
  };
}

const listed = ({ snapshots, known }: ReportedRuns): readonly ListedRun[] => [
  ...[...snapshots.values()]
    .filter(({ status }) => status === 'running')
    .map((snapshot) => ({
      runId: snapshot.runId,
      invocationId: invocationOf(snapshot.runId),
      journal: journalOf(snapshot),
      ...(snapshot.incident && { incident: snapshot.incident }),
    })),
  ...[...known]
    .filter((runId) => !snapshots.has(runId))
    .map((runId) => ({ runId, invocationId: invocationOf(runId), journal: 1 })),
];

/** What a directory answers that knows these runs. */
export function reportsOf(runs: ReportedRuns, asked: unknown): object {
  const question = asked as DirectoryQuestion | null;
  if (question?.about === 'changes') return runs.changes.shift() ?? NO_CHANGES;
  if (question?.about !== 'standings') return { runs: listed(runs) };
  const { of, withEvents = false } = question;
  return { reports: of.map(({ runId }) => report(runs, runId, withEvents)) };
}
