import { ProblemError, type FieldProblem } from '@platform/http';
import { acceptedEventTypes, LONGEST_CONCURRENCY_KEY } from '@platform/interpreter';

import type { IngestionResult } from './ingestion';

const members = { outcome: 'rejected' };

/** 422: well-formed JSON that is no event of ours. */
export const eventInvalid = (errors: readonly FieldProblem[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'event-invalid',
    title: { fr: 'Événement invalide', en: 'Invalid event' },
    detail: {
      fr: "L'événement est refusé ; rien n'a été démarré.",
      en: 'The event is rejected; nothing was started.',
    },
    errors,
    members,
  });

/** 422: no registered trigger accepts the type. */
export const eventTypeUnknown = (written: string, known: readonly string[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'event-type-unknown',
    title: { fr: "Type d'événement inconnu", en: 'Unknown event type' },
    detail: {
      fr: "Aucun déclencheur enregistré n'accepte ce type d'événement.",
      en: 'No registered trigger accepts this event type.',
    },
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
  new ProblemError({
    status: 400,
    code: 'event-not-an-object',
    title: { fr: 'Objet JSON attendu', en: 'A JSON object is expected' },
    detail: {
      fr: 'Un événement est un objet JSON avec « eventId » et « eventType ».',
      en: 'An event is a JSON object with "eventId" and "eventType".',
    },
    members,
  });

/** 422, or 404 where the address names it: the workflow is not published, or has no trigger of the type. */
export function workflowUnknown(slug: string, eventType?: string): ProblemError {
  const status = eventType === undefined ? 404 : 422;
  return new ProblemError({
    status,
    code: 'workflow-unknown',
    title: { fr: 'Workflow inconnu', en: 'Unknown workflow' },
    detail: {
      fr: "Aucun workflow publié de ce nom n'a le déclencheur voulu ; rien n'a été démarré.",
      en: 'No published workflow of this name has the trigger that is needed; nothing was started.',
    },
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
  new ProblemError({
    status: 422,
    code: 'webhook-signed',
    title: { fr: 'Webhook signé', en: 'Signed webhook' },
    detail: {
      fr: "Les appels du webhook de ce workflow sont signés ; rien n'a été démarré.",
      en: 'Calls of the webhook of this workflow are signed; nothing was started.',
    },
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
  new ProblemError({
    status: 422,
    code: 'expression-budget-exceeded',
    title: { fr: 'Expression trop coûteuse', en: 'Expression too costly' },
    detail: {
      fr: `La clé de concurrence du workflow « ${slug} » demande trop de calcul sur cet événement ; rien n'a été démarré.`,
      en: `The concurrency key of the workflow "${slug}" takes too much computing over this event; nothing was started.`,
    },
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
  new ProblemError({
    status: 422,
    code: 'concurrency-key-indeterminate',
    title: { fr: 'Clé de concurrence indéterminée', en: 'Indeterminate concurrency key' },
    detail: {
      fr: `L'événement ne donne pas de valeur à la clé de concurrence du workflow « ${slug} » ; rien n'a été démarré.`,
      en: `The event gives the concurrency key of the workflow "${slug}" no value; nothing was started.`,
    },
    errors: [
      {
        path: '/settings/concurrency/key',
        message: {
          fr: `workflow « ${slug} » : « ${key} » doit donner un texte non vide, de ${LONGEST_CONCURRENCY_KEY} caractères au plus`,
          en: `workflow "${slug}": "${key}" has to give a text that is not blank, of ${LONGEST_CONCURRENCY_KEY} characters at most`,
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
  new ProblemError({
    status: 409,
    code: 'event-run-lost',
    title: { fr: "Exécution de l'événement perdue", en: 'Run of the event lost' },
    detail: {
      fr: `L'exécution « ${runId} » a été perdue avec un état du plan de contrôle, et la version qu'elle suivait n'est plus publiée ; rien n'a été démarré. Un opérateur la relance : « platform runs lost --rerun ».`,
      en: `The run "${runId}" was lost with a state of the control plane, and the version that it walked is no longer published; nothing was started. An operator starts it again: "platform runs lost --rerun".`,
    },
    members: { outcome: 'duplicate', eventId, runs: runs.map((run) => ({ ...run })) },
  });
