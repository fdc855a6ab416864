import { ProblemError, type FieldProblem } from '@platform/http';

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
export const eventTypeUnknown = (known: readonly string[]): ProblemError =>
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
        message: {
          fr: `types acceptés : ${known.join(', ')}`,
          en: `accepted types: ${known.join(', ')}`,
        },
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
