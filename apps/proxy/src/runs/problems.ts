import { ProblemError } from '@platform/http';

import type { RunSummary } from './run-summary';

/** 410: the index remembers the run, the engine no longer does. */
export const runExpired = ({ incident: _none, ...run }: RunSummary): ProblemError =>
  new ProblemError({
    status: 410,
    code: 'run-expired',
    title: { fr: 'Exécution au-delà de la rétention', en: 'Run past retention' },
    detail: {
      fr: "Le détail de cette exécution n'est plus conservé ; « run » est ce que l'index en retient.",
      en: 'The detail of this run is no longer kept; "run" is what the index remembers of it.',
    },
    members: { run: { ...run } },
  });

/** 410: the index remembers the run, and a control plane of an earlier state has never heard of it. */
export const runLost = ({ incident: _none, ...run }: RunSummary): ProblemError =>
  new ProblemError({
    status: 410,
    code: 'run-lost',
    title: { fr: 'Exécution perdue', en: 'Run lost' },
    detail: {
      fr: "Le plan de contrôle n'a plus cette exécution, que sa rétention lui fait garder : il a été restauré d'un état antérieur, ou elle en a été retirée. « run » est ce que l'index en retient .",
      en: 'The control plane does not have this run, which its retention makes it keep: it was restored from an earlier state, or the run was removed from it. "run" is what the index remembers of it.',
    },
    members: { run: { ...run } },
  });

export const runEnded = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'run-ended',
    title: { fr: 'Exécution terminée', en: 'Run ended' },
    detail: { fr: "L'exécution est déjà terminée.", en: 'The run has ended already.' },
  });

export const runNotPaused = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'run-not-paused',
    title: { fr: 'Exécution non mise en pause', en: 'Run not paused' },
    detail: {
      fr: "Le plan de contrôle n'a pas mis cette exécution en pause : elle va d'elle-même.",
      en: 'The control plane has not paused this run: it goes on by itself.',
    },
  });

export const noIncident = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'no-incident',
    title: { fr: 'Aucun incident', en: 'No incident' },
    detail: {
      fr: "Ce nœud n'attend pas d'opérateur.",
      en: 'This node does not wait for an operator.',
    },
  });

/** 409 with the action that was taken first, as the engine tells it. */
export const alreadyActed = (first: Readonly<Record<string, string>>): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'already-acted',
    title: { fr: 'Incident déjà traité', en: 'Incident already acted on' },
    detail: {
      fr: 'Une autre action a déjà été choisie pour ce nœud : voir « first ».',
      en: 'Another action was already chosen for this node: see "first".',
    },
    members: { first: { ...first } },
  });
