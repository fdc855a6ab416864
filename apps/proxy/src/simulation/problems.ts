import { ProblemError, type FieldProblem } from '@platform/http';
import type { Diagnostic, LocalizedText } from '@platform/ports';

export const workflowNotFound = (): ProblemError =>
  new ProblemError({
    status: 404,
    code: 'workflow-not-found',
    title: { fr: 'Workflow introuvable', en: 'Workflow not found' },
    detail: {
      fr: 'Aucun workflow publié ne porte cet identifiant, ou pas dans cette version.',
      en: 'No published workflow has this slug, or not in this version.',
    },
  });

export const noDraft = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'no-draft',
    title: { fr: 'Aucun brouillon', en: 'No draft' },
    detail: { fr: "Ce workflow n'a pas de brouillon.", en: 'This workflow has no draft.' },
  });

/** 422 with every error of the checker, by its code. */
export const workflowInvalid = (diagnostics: readonly Diagnostic[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'workflow-invalid',
    title: { fr: 'Workflow invalide', en: 'Invalid workflow' },
    detail: {
      fr: "La spécification ne peut pas être exécutée telle qu'elle est.",
      en: 'The specification cannot run as it is.',
    },
    errors: diagnostics.map(({ code, path, message }): FieldProblem => ({
      finding: code,
      path,
      message,
    })),
  });

export const eventNotAccepted = (reason: LocalizedText): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'event-not-accepted',
    title: { fr: 'Événement non accepté', en: 'Event not accepted' },
    detail: {
      fr: "Aucun déclencheur de ce workflow n'accepte cet événement.",
      en: 'No trigger of this workflow accepts this event.',
    },
    errors: [{ path: '/event/eventType', message: reason }],
  });

export const simulationInputInvalid = (path: string, message: LocalizedText): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'simulation-input-invalid',
    title: { fr: 'Option de simulation invalide', en: 'Invalid simulation option' },
    detail: {
      fr: "Une option ne convient pas au workflow ou aux ports de l'instance.",
      en: 'An option does not fit the workflow or the ports of the instance.',
    },
    errors: [{ path: `/options${path}`, message }],
  });

export const liveAgentsUnavailable = (): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'live-agents-unavailable',
    title: { fr: 'Agents réels indisponibles', en: 'Live agents not available' },
    detail: {
      fr: "L'instance ne connecte ici aucun exécuteur d'agents ; donnez leurs sorties par « agents ».",
      en: 'The instance connects no agent runner here; give their outputs under "agents".',
    },
  });

export const simulationTooLarge = (): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'simulation-too-large',
    title: { fr: 'Simulation trop grande', en: 'Simulation too large' },
    detail: {
      fr: 'La simulation a dépassé le nombre de nœuds, la durée ou la taille de réponse permis.',
      en: 'The simulation went over the nodes, the time or the size of answer that are allowed.',
    },
  });
