import type { ContextEnvelope, JsonObject } from '@platform/ports';

import type { RunMeta, SubjectIds } from './run-record';

/** A run as the engine tells it, in its input or in its snapshot. */
export interface ToldRun {
  readonly runId: string;
  readonly workflow: {
    readonly slug: string;
    readonly name: string;
    readonly version: number;
    readonly hash: string;
    readonly file?: string;
  };
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
  readonly awaitedEvents?: readonly string[];
}

/** Context kind name → id, of those a run is about. */
export const subjectsOf = (context: ContextEnvelope): SubjectIds =>
  Object.fromEntries(
    Object.entries(context).flatMap(([kind, subject]) => (subject ? [[kind, subject.id]] : [])),
  );

/** What a run that the index does not have is entered with. */
export const metaOfRun = (
  { runId, workflow, event, context, awaitedEvents }: ToldRun,
  { service, createdAt }: Required<Pick<RunMeta, 'service' | 'createdAt'>>,
): RunMeta => ({
  id: runId,
  service,
  workflowName: workflow.name,
  event,
  createdAt,
  workflowFile: workflow.file ?? null,
  workflowSlug: workflow.slug,
  specVersion: workflow.version,
  specHash: workflow.hash,
  subjects: subjectsOf(context),
  ...(awaitedEvents && { awaitedEvents }),
});
