import {
  endCauseOf,
  WORKFLOW_SERVICE,
  type ControlPlaneIncident,
  type RunSnapshot,
} from '@platform/engine-api';
import type { Shown } from '@platform/http';
import {
  awaitsOf,
  subjectsOf,
  waitOf,
  type AwaitedInput,
  type RunEntry,
  type RunWait,
  type ShownRun,
} from '@platform/run-store';
import type { Static } from '@sinclair/typebox';

import type { runSummarySchema } from './schemas';

/** A run as the API lists it. */
export type RunSummary = Shown<Static<typeof runSummarySchema>>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The current state of a run, as a list shows it. */
export type RunStatus = Pick<
  RunSummary,
  'status' | 'incident' | 'waitsFor' | 'awaits' | 'endedAt' | 'endReason' | 'error'
>;

type End = Pick<RunStatus, 'endedAt' | 'endReason' | 'error'>;

/** What an unfinished run waits for, and the input that it waits for first. */
const waiting = (
  wait: RunWait,
  awaits: AwaitedInput | null | undefined,
): Pick<RunStatus, 'waitsFor' | 'awaits'> => ({
  waitsFor: wait,
  ...(awaits && { awaits: awaits as NonNullable<RunSummary['awaits']> }),
});

const endOfSnapshot = (snapshot: RunSnapshot): End => ({
  ...(snapshot.endedAt !== undefined && { endedAt: snapshot.endedAt }),
  ...endCauseOf(snapshot),
});

function endOfEntry({ end }: RunEntry): End {
  if (!end) return {};
  const { at, reason, errorCode: code, errorNode: nodePath } = end;
  return {
    endedAt: at,
    ...(reason !== null && { endReason: reason as NonNullable<End['endReason']> }),
    ...(code !== null && { error: { code, ...(nodePath !== null && { nodePath }) } }),
  };
}

/** What a run waits for; nothing of one that has ended. */
export const waitOfSnapshot = (
  snapshot: RunSnapshot,
): Partial<Pick<RunStatus, 'waitsFor' | 'awaits'>> =>
  snapshot.status === 'running' ? waiting(waitOf(snapshot), awaitsOf(snapshot)) : {};

export const statusOf = (snapshot: RunSnapshot): RunStatus => ({
  status: snapshot.status,
  ...(snapshot.incident && { incident: snapshot.incident }),
  ...waitOfSnapshot(snapshot),
  ...(snapshot.status !== 'running' && endOfSnapshot(snapshot)),
});

/** The state of a run according to the index only. */
export const statusOfEntry = (entry: RunEntry): RunStatus => ({
  status: entry.finalStatus ?? 'running',
  ...endOfEntry(entry),
});

/** The state of an unfinished run of the index, as the engine last reported it. Without a report, it is running. */
export const statusOfStored = (stored: ShownRun | undefined): RunStatus => ({
  status: stored?.status ?? 'running',
  ...(stored?.incident && { incident: { ...stored.incident } as unknown as ControlPlaneIncident }),
  ...((stored?.status ?? null) === null && waiting(stored?.waitsFor ?? 'nothing', stored?.awaits)),
});

export function summaryOfEntry(record: RunEntry, shown: RunStatus): RunSummary {
  const { status } = shown;
  return {
    id: record.id,
    eventId: record.eventId,
    eventType: record.eventType,
    service: record.service,
    workflowName: record.workflowName,
    workflowSlug: record.workflowSlug,
    specVersion: record.specVersion,
    specHash: record.specHash,
    subjects: record.subjects,
    ...shown,
    finalStatus: status === 'running' ? null : status,
    lostAt: status === 'running' ? record.lostAt : null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** The summary of a run that the engine knows and the index has lost. */
export function summaryOfSnapshot(snapshot: RunSnapshot): RunSummary {
  const { workflow, status, event } = snapshot;
  return {
    id: snapshot.runId,
    eventId: text(event['eventId']),
    eventType: text(event['eventType']),
    service: WORKFLOW_SERVICE,
    workflowName: workflow.name,
    workflowSlug: workflow.slug,
    specVersion: workflow.version,
    specHash: workflow.hash,
    subjects: subjectsOf(snapshot.context),
    ...statusOf(snapshot),
    finalStatus: status === 'running' ? null : status,
    lostAt: null,
    createdAt: snapshot.startedAt,
    updatedAt: snapshot.endedAt ?? snapshot.startedAt,
  };
}
