import { defineProblems } from '../problem-type';

const INDEXED_RUN = {
  run: { type: 'object', description: 'What the run index remembers of the run.' },
};

/** Problems of runs, reruns and records. */
export const RUN_PROBLEMS = defineProblems({
  'already-acted': {
    status: 409,
    title: { fr: 'Incident déjà traité', en: 'Incident already acted on' },
    detail: {
      fr: 'Une autre action a déjà été choisie pour ce nœud : voir « first ».',
      en: 'Another action was already chosen for this node: see "first".',
    },
    meaning: 'Another action was chosen for the incident; `first` says which.',
    remedy: 'Look at the run.',
    members: { first: { type: 'object', description: 'The action that was taken first.' } },
  },
  'event-not-awaited': {
    status: 422,
    title: { fr: 'Événement non attendu', en: 'Event not awaited' },
    detail: {
      fr: "Aucun déclencheur de cette version n'accepte ce type d'événement, ou sa condition ne retient pas celui-ci ; rien n'a été démarré.",
      en: 'No trigger of this version accepts this event type, or its condition keeps this one out; nothing was started.',
    },
    meaning:
      'No trigger of the version accepts the event of the run, or its condition keeps it out; nothing was started.',
    remedy: 'Run it again in another version.',
  },
  'no-incident': {
    status: 409,
    title: { fr: 'Aucun incident', en: 'No incident' },
    detail: {
      fr: "Ce nœud n'attend pas d'opérateur.",
      en: 'This node does not wait for an operator.',
    },
    meaning: 'The node does not wait for an operator.',
    remedy: 'Look at `snapshot` of the run.',
  },
  'record-not-found': {
    status: 404,
    title: { fr: 'Dossier introuvable', en: 'Record not found' },
    detail: {
      fr: "Cet identifiant n'existe pas.",
      en: 'This id does not exist.',
    },
    meaning: 'The record knows no such subject.',
    remedy: 'Check the id.',
  },
  'record-unbound': {
    status: 404,
    title: { fr: 'Dossier non connecté', en: 'Record not connected' },
    detail: {
      fr: "Aucun adaptateur de l'instance ne sert le dossier de ce type de contexte.",
      en: 'No adapter of the instance serves the record of this context kind.',
    },
    meaning: 'No adapter of the instance serves the record of this context kind.',
    remedy: 'Bind one that declares `record`.',
  },
  'run-ended': {
    status: 409,
    title: { fr: 'Exécution terminée', en: 'Run ended' },
    detail: {
      fr: "L'exécution est déjà terminée.",
      en: 'The run has ended already.',
    },
    meaning: 'The run has ended, and cannot be cancelled.',
    remedy: 'Nothing.',
  },
  'run-expired': {
    status: 410,
    title: { fr: 'Exécution au-delà de la rétention', en: 'Run past retention' },
    detail: {
      fr: "Le détail de cette exécution n'est plus conservé ; « run » est ce que l'index en retient.",
      en: 'The detail of this run is no longer kept; "run" is what the index remembers of it.',
    },
    meaning: 'The run is past retention; `run` is what the index remembers of it.',
    remedy: 'Raise `RUN_RETENTION` for the runs to come.',
    members: INDEXED_RUN,
  },
  'run-lost': {
    status: 410,
    title: { fr: 'Exécution perdue', en: 'Run lost' },
    detail: {
      fr: "Le plan de contrôle n'a plus cette exécution, que sa rétention lui fait garder : il a été restauré d'un état antérieur, ou elle en a été retirée. « run » est ce que l'index en retient .",
      en: 'The control plane does not have this run, which its retention makes it keep: it was restored from an earlier state, or the run was removed from it. "run" is what the index remembers of it.',
    },
    meaning:
      'The control plane does not have the run, which its retention makes it keep: it was restored from an earlier state, or the run was removed from it. `run` is what the index remembers of it.',
    remedy:
      'Look at `platform restorations`; start what had not ended again: `platform runs lost --rerun`.',
    members: INDEXED_RUN,
  },
  'run-not-lost': {
    status: 409,
    title: { fr: 'Exécution non perdue', en: 'Run not lost' },
    detail: {
      fr: "Le plan de contrôle a cette exécution : rien n'a été démarré. « live » en fait une nouvelle.",
      en: 'The control plane has this run: nothing was started. "live" makes a new one of it.',
    },
    meaning: 'The control plane has the run that was to be started again.',
    remedy: 'Nothing; `mode: "live"` makes a new run of it.',
  },
  'run-not-paused': {
    status: 409,
    title: { fr: 'Exécution non mise en pause', en: 'Run not paused' },
    detail: {
      fr: "Le plan de contrôle n'a pas mis cette exécution en pause : elle va d'elle-même.",
      en: 'The control plane has not paused this run: it goes on by itself.',
    },
    meaning: 'The control plane has not paused the run.',
    remedy: 'Nothing: it goes on by itself.',
  },
  'version-unavailable': {
    status: 409,
    title: { fr: 'Version indisponible', en: 'Version not available' },
    detail: {
      fr: "La version demandée n'est pas enregistrée, ou pas telle que l'exécution l'a suivie ; rien n'a été démarré.",
      en: 'The version asked for is not stored, or not as the run walked it; nothing was started.',
    },
    meaning:
      'The version asked for is not stored, or not as the run walked it; nothing was started.',
    remedy: 'Ask for `published` or another version.',
  },
});
