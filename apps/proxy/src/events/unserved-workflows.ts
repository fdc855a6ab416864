import type { DefinitionsInForce, UnservedWorkflow } from '@platform/definitions';
import { ProblemError } from '@platform/http';

type Unserved = Pick<DefinitionsInForce, 'unserved'>;

/** 503: a workflow that the event may start is published, and this process cannot start it. */
const workflowUnserved = ({ slug, version, reason }: UnservedWorkflow): ProblemError =>
  new ProblemError({
    status: 503,
    code: 'workflow-unserved',
    title: { fr: 'Workflow hors service', en: 'Workflow out of service' },
    detail: {
      fr: `Le workflow publié « ${slug} » (version ${version}) ne peut pas être démarré ici ; rien n'a été démarré, réessayez.`,
      en: `The published workflow "${slug}" (version ${version}) cannot be started here; nothing was started, try again.`,
    },
    errors: [{ path: reason.path, message: reason.message }],
    headers: { 'Retry-After': '30' },
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
