import type { UnservedWorkflow } from '@platform/definitions';
import { problemError, type ProblemError } from '@platform/http';
import type { LocalizedText } from '@platform/ports';
import type { FieldProblem } from '@platform/problems';
import { acceptedEventTypes, MAX_CONCURRENCY_KEY_LENGTH } from '@platform/interpreter';

import type { IngestionResult } from './ingestion';

const members = { outcome: 'rejected' };

/** 422: members of the event are missing or wrong. */
export const eventInvalid = (errors: readonly FieldProblem[]): ProblemError =>
  problemError('event-invalid', { errors, members });

/** 422: only the platform creates events of the type; `message` says when. */
export const eventTypeReserved = (message: LocalizedText): ProblemError =>
  problemError('event-type-reserved', { errors: [{ path: '/eventType', message }], members });

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

/** 422, or 404 where the URL names the workflow (no `eventType`): it is not published, or has no trigger of the type. */
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

/** 503: a workflow that the event may start is published, and this process cannot start it. */
export const workflowUnserved = ({ slug, version, reason }: UnservedWorkflow): ProblemError =>
  problemError('workflow-unserved', {
    facts: { slug, version },
    errors: [{ path: reason.path, message: reason.message }],
  });

/** 422: calls of this webhook are signed, and an event carries no signature. */
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

/** 422: the concurrency key of a workflow has no value for the event. */
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
 * 409: a run of the event was lost when the control plane was restored, and its version is no longer in force.
 * Another version under the same run id could take the effects of the lost run for its own.
 */
export const eventRunLost = (runId: string, { eventId, runs }: IngestionResult): ProblemError =>
  problemError('event-run-lost', {
    facts: { runId },
    members: { outcome: 'duplicate', eventId, runs: runs.map((run) => ({ ...run })) },
  });
