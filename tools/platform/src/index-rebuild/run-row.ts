import { WORKFLOW_SERVICE, type RunInput, type RunSnapshot } from '@platform/engine-api';
import type { RunMeta, SubjectIds } from '@platform/run-store';

type Told = Pick<RunSnapshot, 'runId' | 'workflow' | 'event' | 'context'>;

const subjectsOf = ({ context }: Told): SubjectIds =>
  Object.fromEntries(
    Object.entries(context).flatMap(([kind, subject]) => (subject ? [[kind, subject.id]] : [])),
  );

const rowOf = (told: Told, createdAt: string): RunMeta => ({
  id: told.runId,
  service: WORKFLOW_SERVICE,
  workflowName: told.workflow.name,
  event: told.event,
  createdAt,
  workflowFile: told.workflow.file ?? null,
  workflowSlug: told.workflow.slug,
  specVersion: told.workflow.version,
  specHash: told.workflow.hash,
  subjects: subjectsOf(told),
});

/** The row of an unfinished run, which events may still have to find. */
export async function rowOfInput(input: RunInput): Promise<RunMeta> {
  const { awaitedEventTypes } = await import('@platform/workflow');
  const called = Object.entries(input.called ?? {}).map(
    ([slug, { spec }]) => [slug, spec] as const,
  );
  return {
    ...rowOf(input, input.acceptedAt),
    awaitedEvents: awaitedEventTypes(input.workflow.spec, new Map(called)),
  };
}

export const rowOfSnapshot = (snapshot: RunSnapshot): RunMeta =>
  rowOf(snapshot, snapshot.startedAt);
