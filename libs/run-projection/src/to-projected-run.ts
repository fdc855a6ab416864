import {
  endCauseOf,
  type EndedReport,
  type RunSnapshot,
  type UnfinishedReport,
  type UnreadReport,
} from '@platform/engine-api';
import type { JsonObject } from '@platform/ports';
import { END_SEQUENCE, type KnownRun, type ProjectedRun } from '@platform/run-store';

/** An unfinished run, as the engine reports it or as the run says itself. */
export interface ReadUnfinished extends Omit<UnfinishedReport, 'journal'> {
  /** Null when it is not known: the run said so itself. */
  readonly journal: number | null;
}

/** An unfinished run, as it is stored. A run that has written nothing yet waits for nothing. */
export function toProjectedRun(report: ReadUnfinished): ProjectedRun {
  const { runId, sequence, journal, invocationId, incident, details, run } = report;
  return {
    runId,
    sequence,
    journal,
    ...(invocationId && { invocationId }),
    phase: incident ? 'incident' : (run?.phase ?? 'running'),
    ...(incident && { incident: { ...incident } }),
    awaited: run?.awaited ?? [],
    ...(details && { details }),
    pending: run?.pending ?? [],
    ...(run?.startedBy && { startedBy: run.startedBy }),
  };
}

/** A run that has ended while runs that it started are not in the index. */
export const toEndedRun = ({ runId, status, invocationId }: EndedReport): ProjectedRun => ({
  runId,
  sequence: END_SEQUENCE,
  journal: null,
  ...(invocationId && { invocationId }),
  phase: 'ended',
  status,
  awaited: [],
  pending: [],
});

/** Builds a report from what the run says of itself. It is at least as new as the report that named it. */
export function reportOfSnapshot(
  snapshot: RunSnapshot,
  { journal, sequence, invocationId, details }: Omit<UnreadReport, 'is' | 'runId'>,
  known: KnownRun | undefined,
): ReadUnfinished | EndedReport {
  // Without the traces of its nodes: many reports are held at a time.
  const { nodes: _traces, ...run } = snapshot;
  const { runId, status, endedAt = '', started, incident } = run;
  const address = invocationId ?? known?.invocationId ?? '';
  if (status !== 'running') {
    return {
      ...{ is: 'ended', runId, invocationId: address, status, endedAt, started, run },
      ...endCauseOf(snapshot),
    };
  }
  return {
    is: 'unfinished',
    runId,
    invocationId: address,
    journal: journal ?? null,
    sequence: Math.max(sequence ?? 0, known?.sequence ?? 0),
    ...(incident && { incident }),
    ...(details && { details }),
    run,
  };
}

const sameJson = (one: JsonObject | null, other: object | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether the store has what the report says, so that nothing needs to be written. */
export const isStored = (
  {
    journal,
    sequence,
    incident,
  }: Pick<ReadUnfinished, 'journal' | 'incident'> & {
    readonly sequence?: number;
  },
  known: KnownRun,
): boolean =>
  known.finalStatus === null &&
  // An earlier release stored it.
  known.waitsFor !== null &&
  known.lostAt === null &&
  journal !== null &&
  known.journal === journal &&
  (sequence === undefined || known.sequence === sequence) &&
  sameJson(known.incident, incident);
