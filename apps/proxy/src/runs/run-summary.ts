import type { RunSnapshot, RunStatus } from '@platform/engine-api';
import { WORKFLOW_SERVICE } from '@platform/engine-api';
import type { RunMeta, RunRecord, SubjectIds } from '@platform/run-store';

/** A run as the API lists it. Times are ISO 8601, UTC. */
export interface RunSummary {
  readonly id: string;
  readonly eventId: string | null;
  readonly eventType: string | null;
  readonly service: string;
  readonly workflowName: string;
  readonly workflowSlug: string | null;
  readonly specVersion: number | null;
  readonly specHash: string | null;
  readonly subjects: Readonly<Record<string, string>> | null;
  readonly status: RunStatus;
  readonly finalStatus: 'completed' | 'failed' | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function summaryOfRecord(record: RunRecord, status: RunStatus): RunSummary {
  return {
    id: record.id,
    eventId: text(record.event?.['eventId']),
    eventType: text(record.event?.['eventType']),
    service: record.service,
    workflowName: record.workflowName,
    workflowSlug: record.workflowSlug,
    specVersion: record.specVersion,
    specHash: record.specHash,
    subjects: record.subjects,
    status,
    finalStatus: status === 'running' ? record.finalStatus : status,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** Context kind name → id, of those the run is about. */
export const subjectsOfSnapshot = ({ context }: RunSnapshot): SubjectIds =>
  Object.fromEntries(
    Object.entries(context).flatMap(([kind, subject]) => (subject ? [[kind, subject.id]] : [])),
  );

/** The row of a run that the index does not have. */
export function metaOfSnapshot(snapshot: RunSnapshot): RunMeta {
  const { workflow } = snapshot;
  return {
    id: snapshot.runId,
    service: WORKFLOW_SERVICE,
    workflowName: workflow.name,
    event: snapshot.event,
    createdAt: snapshot.startedAt,
    workflowFile: workflow.file ?? null,
    workflowSlug: workflow.slug,
    specVersion: workflow.version,
    specHash: workflow.hash,
    subjects: subjectsOfSnapshot(snapshot),
  };
}

/** A run that the engine knows and the index has lost: losing the index loses the list alone. */
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
    subjects: subjectsOfSnapshot(snapshot),
    status,
    finalStatus: status === 'running' ? null : status,
    createdAt: snapshot.startedAt,
    updatedAt: snapshot.endedAt ?? snapshot.startedAt,
  };
}
