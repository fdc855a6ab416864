import { problemError, type ProblemError } from '@platform/http';
import type { FieldProblem } from '@platform/problems';
import { acceptedEventTypes, MAX_CONCURRENCY_KEY_LENGTH } from '@platform/interpreter';

import type { IngestionResult } from './ingestion';

const members = { outcome: 'rejected' };

/** 422: well-formed JSON that is no event of ours. */
export const eventInvalid = (errors: readonly FieldProblem[]): ProblemError =>
  problemError('event-invalid', { errors, members });

/** 422: no registered trigger accepts the type. */
export const eventTypeUnknown = (written: string, known: readonly string[]): ProblemError =>
  problemError('event-type-unknown', {
    errors: [
      {
        path: '/eventType',
        message: acceptedEventTypes(written, known),
      },
    ],
    members,
  });

/** 400: the body is JSON, but not an object. */
export const eventNotAnObject = (): ProblemError =>
  problemError('event-not-an-object', { members });

/** 422, or 404 where the address names it: the workflow is not published, or has no trigger of the type. */
export function workflowUnknown(slug: string, eventType?: string): ProblemError {
  const status = eventType === undefined ? 404 : 422;
  return problemError('workflow-unknown', {
    status,
    ...(eventType !== undefined && {
      errors: [
        {
          path: '/workflow',
          message: {
            fr: `« ${slug} » n'est pas publié, ou n'a pas de déclencheur « ${eventType} »`,
            en: `"${slug}" is not published, or has no trigger "${eventType}"`,
          },
        },
      ],
    }),
    members,
  });
}

/** 422: whoever calls this webhook signs the call; an event has no signature. */
export const webhookSigned = (slug: string): ProblemError =>
  problemError('webhook-signed', {
    errors: [
      {
        path: '/workflow',
        message: {
          fr: `« ${slug} » : appelez POST /api/hooks/{slug du workflow} avec une signature`,
          en: `"${slug}": call POST /api/hooks/{slug of the workflow} with a signature`,
        },
      },
    ],
    members,
  });

/** 422: the concurrency key of a workflow is too costly to compute over the event. */
export const concurrencyKeyTooCostly = (slug: string, key: string): ProblemError =>
  problemError('expression-budget-exceeded', {
    facts: { slug },
    errors: [
      {
        path: '/settings/concurrency/key',
        message: {
          fr: `workflow « ${slug} » : « ${key} » dépasse le budget d'une expression`,
          en: `workflow "${slug}": "${key}" is over the budget of an expression`,
        },
      },
    ],
    members,
  });

/** 422: the event gives the concurrency key of a workflow no value. */
export const concurrencyKeyIndeterminate = (slug: string, key: string): ProblemError =>
  problemError('concurrency-key-indeterminate', {
    facts: { slug },
    errors: [
      {
        path: '/settings/concurrency/key',
        message: {
          fr: `workflow « ${slug} » : « ${key} » doit donner un texte non vide, de ${MAX_CONCURRENCY_KEY_LENGTH} caractères au plus`,
          en: `workflow "${slug}": "${key}" has to give a text that is not blank, of ${MAX_CONCURRENCY_KEY_LENGTH} characters at most`,
        },
      },
    ],
    members,
  });

/**
 * 409: a run of the event is lost with a control plane that was restored, and walked a version that is no longer
 * in force. Started by another one under the same id, it could take what the lost run did for its own.
 */
export const eventRunLost = (runId: string, { eventId, runs }: IngestionResult): ProblemError =>
  problemError('event-run-lost', {
    facts: { runId },
    members: { outcome: 'duplicate', eventId, runs: runs.map((run) => ({ ...run })) },
  });
