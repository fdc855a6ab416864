import { ProblemError } from '@platform/http';

/** 409: nothing is stored that the run could be made again with. */
export const versionUnavailable = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'version-unavailable',
    title: { fr: 'Version indisponible', en: 'Version not available' },
    detail: {
      fr: "La version demandée n'est pas enregistrée, ou pas telle que l'exécution l'a suivie ; rien n'a été démarré.",
      en: 'The version asked for is not stored, or not as the run walked it; nothing was started.',
    },
  });

/** 422: the version would not have been started by the event. */
export const eventNotAwaited = (): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'event-not-awaited',
    title: { fr: 'Événement non attendu', en: 'Event not awaited' },
    detail: {
      fr: "Aucun déclencheur de cette version n'accepte ce type d'événement, ou sa condition ne retient pas celui-ci ; rien n'a été démarré.",
      en: 'No trigger of this version accepts this event type, or its condition keeps this one out; nothing was started.',
    },
  });

/** 409: the control plane has the run. */
export const runNotLost = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'run-not-lost',
    title: { fr: 'Exécution non perdue', en: 'Run not lost' },
    detail: {
      fr: "Le plan de contrôle a cette exécution : rien n'a été démarré. « live » en fait une nouvelle.",
      en: 'The control plane has this run: nothing was started. "live" makes a new one of it.',
    },
  });

/** 409: under this key another event than a rerun of this run was taken. */
export const rerunKeyReused = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'idempotency-key-reused',
    title: { fr: "Clé d'idempotence déjà utilisée", en: 'Idempotency key already used' },
    detail: {
      fr: "Cette clé désigne déjà un autre événement ; rien n'a été démarré.",
      en: 'This key already names another event; nothing was started.',
    },
  });
