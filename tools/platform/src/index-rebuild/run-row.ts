import { WORKFLOW_SERVICE, type RunInput, type RunSnapshot } from '@platform/engine-api';
import { metaOfRun, type RunMeta } from '@platform/run-store';

/** The row of an unfinished run, which events may still have to find. */
export async function rowOfInput(input: RunInput): Promise<RunMeta> {
  const { awaitedEventTypes } = await import('@platform/workflow');
  const called = Object.entries(input.called ?? {}).map(
    ([slug, { spec }]) => [slug, spec] as const,
  );
  return {
    ...metaOfRun(input, { service: WORKFLOW_SERVICE, createdAt: input.acceptedAt }),
    awaitedEvents: awaitedEventTypes(input.workflow.spec, new Map(called)),
  };
}

export const rowOfSnapshot = (snapshot: RunSnapshot): RunMeta =>
  metaOfRun(snapshot, { service: WORKFLOW_SERVICE, createdAt: snapshot.startedAt });
