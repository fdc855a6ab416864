import { defineProblems } from '../problem-type';

const INDEXED_RUN = {
  run: { type: 'object', description: 'What the run index still has about the run.' },
};

/** Problems of runs, reruns and records. */
export const RUN_PROBLEMS = defineProblems({
  'already-acted': {
    status: 409,
    title: { fr: 'Incident déjà traité', en: 'Incident already resolved' },
    detail: {
      fr: 'Incident déjà traité par {by} le {at} : {done}. Cette action-ci n’a pas été prise en compte.',
      en: 'Already handled by {by} at {at}: {done}. This action did not count.',
    },
    meaning:
      'The incident was handled before, by somebody else or with another action or reason; see `first`.',
    remedy: 'Read the run.',
    members: {
      first: {
        type: 'object',
        description: 'The first action: `action`, `at`, `by` and `reason`.',
      },
    },
  },
  'already-cancelled': {
    status: 409,
    title: { fr: 'Annulation déjà demandée', en: 'Cancellation already requested' },
    detail: {
      fr: 'Déjà demandée par {by} le {at}. Le motif de cette demande-ci n’est pas conservé.',
      en: 'Already requested by {by} at {at}. The reason of this request is not kept.',
    },
    meaning:
      'Somebody else cancelled the run before, or the same person for another reason; see `first`.',
    remedy: 'Nothing: the run ends.',
    members: {
      first: {
        type: 'object',
        description: 'The first cancellation: `at`, `by` and `reason`.',
      },
    },
  },
  'event-not-awaited': {
    status: 422,
    title: { fr: 'Événement non attendu', en: 'Event not awaited' },
    detail: {
      fr: "Aucun déclencheur de cette version n'accepte ce type d'événement, ou sa condition ne retient pas celui-ci ; rien n'a été démarré.",
      en: 'No trigger of this version accepts this event type, or its condition is false; nothing was started.',
    },
    meaning:
      "No trigger of the version accepts the type of the run's event, or its condition is false. Nothing was started.",
    remedy: 'Rerun it with another version.',
  },
  'no-incident': {
    status: 409,
    title: { fr: 'Aucun incident', en: 'No incident' },
    detail: {
      fr: "Ce nœud n'attend pas d'opérateur.",
      en: 'This node does not wait for an operator.',
    },
    meaning: 'The node does not wait for an operator.',
    remedy: 'See `snapshot` of the run.',
  },
  'record-not-found': {
    status: 404,
    title: { fr: 'Dossier introuvable', en: 'Record not found' },
    detail: {
      fr: "Cet identifiant n'existe pas.",
      en: 'This id does not exist.',
    },
    meaning: 'The record system does not know the subject.',
    remedy: 'Check the id.',
  },
  'record-unbound': {
    status: 404,
    title: { fr: 'Dossier non connecté', en: 'Record not connected' },
    detail: {
      fr: "Aucun adaptateur de l'instance ne sert le dossier de ce type de contexte.",
      en: 'No adapter of the instance serves records of this context kind.',
    },
    meaning: 'No adapter of the instance serves records of this context kind.',
    remedy: 'Bind an adapter that declares `record`.',
  },
  'run-ended': {
    status: 409,
    title: { fr: 'Exécution terminée', en: 'Run ended' },
    detail: {
      fr: "L'exécution est déjà terminée.",
      en: 'The run has already ended.',
    },
    meaning: 'The run has already ended.',
    remedy: 'No action is needed.',
  },
  'run-expired': {
    status: 410,
    title: { fr: 'Exécution au-delà de la rétention', en: 'Run past retention' },
    detail: {
      fr: "Le détail de cette exécution n'est plus conservé ; « run » est ce que l'index en retient.",
      en: 'The details of this run are no longer stored. "run" contains what the index still has.',
    },
    meaning: 'The retention period of the run has passed. `run` contains what the index still has.',
    remedy: 'Raise `RUN_RETENTION` for future runs.',
    members: INDEXED_RUN,
  },
  'run-lost': {
    status: 410,
    title: { fr: 'Exécution perdue', en: 'Run lost' },
    detail: {
      fr: "Le plan de contrôle n'a plus cette exécution, que sa rétention lui fait garder : il a été restauré d'un état antérieur, ou elle en a été retirée. « run » est ce que l'index en retient .",
      en: 'The control plane no longer has this run: it was restored from an earlier state, or the run was removed. "run" contains what the index still has.',
    },
    meaning:
      'The control plane no longer has the run although its retention period has not passed: the control plane was restored from an earlier state, or the run was removed. `run` contains what the index still has.',
    remedy:
      'See `platform restorations`. Restart unfinished runs with `platform runs lost --rerun`.',
    members: INDEXED_RUN,
  },
  'run-not-lost': {
    status: 409,
    title: { fr: 'Exécution non perdue', en: 'Run not lost' },
    detail: {
      fr: "Le plan de contrôle a cette exécution : rien n'a été démarré. « live » en fait une nouvelle.",
      en: 'The control plane still has this run; nothing was started. Use "live" to start a new run.',
    },
    meaning: 'The control plane still has the run, so it cannot be restarted.',
    remedy: 'Use `mode: "live"` to start a new run.',
  },
  'run-not-paused': {
    status: 409,
    title: { fr: 'Exécution non mise en pause', en: 'Run not paused' },
    detail: {
      fr: "Le plan de contrôle n'a pas mis cette exécution en pause : elle va d'elle-même.",
      en: 'The control plane has not paused this run.',
    },
    meaning: 'The control plane has not paused the run.',
    remedy: 'No action is needed: the run continues.',
  },
  'version-unavailable': {
    status: 409,
    title: { fr: 'Version indisponible', en: 'Version not available' },
    detail: {
      fr: "La version demandée n'est pas enregistrée, ou pas telle que l'exécution l'a suivie ; rien n'a été démarré.",
      en: 'The requested version is not stored, or its content differs from what the run used. Nothing was started.',
    },
    meaning:
      'The requested version is not stored, or its content differs from what the run used. Nothing was started.',
    remedy: 'Request `published` or another version.',
  },
});
