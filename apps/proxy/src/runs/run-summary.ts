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
  type RunEntry,
  type RunWait,
  type ShownRun,
  type Wait,
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
  awaits: Wait | null | undefined,
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

/** States of a node that waits, or is tried again. */
const UNENDED: ReadonlySet<string> = new Set(['running', 'waiting']);

/** What is known of the waits of a run: the causes of its incidents, and what was reported of nodes that still wait. */
function detailsOf({ nodes, awaited }: RunSnapshot, stored: ShownRun | undefined): readonly Wait[] {
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const incidents = awaited.flatMap(({ kind, path }): readonly Wait[] => {
    const code = byPath.get(path)?.error?.code;
    return kind === 'action' && code !== undefined ? [{ kind, path, code }] : [];
  });
  const { awaits } = stored ?? {};
  return awaits && UNENDED.has(byPath.get(awaits.path)?.status ?? '')
    ? [...incidents, awaits]
    : incidents;
}

/** What a run waits for; nothing of one that has ended. `stored`: what was reported of it. */
export function waitOfSnapshot(
  snapshot: RunSnapshot,
  stored?: ShownRun,
): Partial<Pick<RunStatus, 'waitsFor' | 'awaits'>> {
  if (snapshot.status !== 'running') return {};
  const run = { ...snapshot, details: detailsOf(snapshot, stored) };
  return waiting(waitOf(run), awaitsOf(run));
}

export const statusOf = (snapshot: RunSnapshot, stored?: ShownRun): RunStatus => ({
  status: snapshot.status,
  ...(snapshot.incident && { incident: snapshot.incident }),
  ...waitOfSnapshot(snapshot, stored),
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
