import type { ContextEnvelope, JsonObject } from '@platform/ports';

import type { RunMeta, SubjectIds } from './run-record';

/** A run as the engine describes it, from its input or its snapshot. */
export interface DescribedRun {
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

/** Returns the subjects of a run: context kind → id. */
export const subjectsOf = (context: ContextEnvelope): SubjectIds =>
  Object.fromEntries(
    Object.entries(context).flatMap(([kind, subject]) => (subject ? [[kind, subject.id]] : [])),
  );

/** Builds the index entry of a run that the index lacks. */
export const metaOfRun = (
  { runId, workflow, event, context, awaitedEvents }: DescribedRun,
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
