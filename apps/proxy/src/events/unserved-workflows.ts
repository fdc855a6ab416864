import type { DefinitionsInForce, UnservedWorkflow } from '@platform/definitions';
import { problemError, type ProblemError } from '@platform/http';

type Unserved = Pick<DefinitionsInForce, 'unserved'>;

/** 503: a workflow that the event may start is published, and this process cannot start it. */
const workflowUnserved = ({ slug, version, reason }: UnservedWorkflow): ProblemError =>
  problemError('workflow-unserved', {
    facts: { slug, version },
    errors: [{ path: reason.path, message: reason.message }],
  });

/**
 * Throws the 503 problem `workflow-unserved` for an event that may start a workflow which this process cannot
 * start: to start the others alone, and acknowledge the event, would leave that one out for good.
 */
export function requireServed(eventType: unknown, { unserved }: Unserved): void {
  const found = unserved.find(
    ({ eventTypes }) => !eventTypes || eventTypes.some((type) => type === eventType),
  );
  if (found) throw workflowUnserved(found);
}

/** The same for an event that is meant for one workflow. */
export function requireServedSlug(slug: string, { unserved }: Unserved): void {
  const found = unserved.find((workflow) => workflow.slug === slug);
  if (found) throw workflowUnserved(found);
}
