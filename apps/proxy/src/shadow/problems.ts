import { ProblemError, type FieldProblem } from '@platform/http';
import type { MissingInput } from '@platform/interpreter';

export const traceGone = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'trace-unavailable',
    title: { fr: 'Trace indisponible', en: 'Trace not available' },
    detail: {
      fr: "La trace de cette exécution n'est plus, ou pas encore, là pour être rejouée.",
      en: 'The trace of this run is not there any more, or not yet, to be simulated from.',
    },
  });

export const versionUnknown = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'run-version-unknown',
    title: { fr: "Version d'exécution inconnue", en: 'Version of the run unknown' },
    detail: {
      fr: "La version que cette exécution a suivie n'est pas enregistrée telle quelle.",
      en: 'The version that this run walked is not stored as it was.',
    },
  });

const WHAT: Readonly<Record<MissingInput['what'], { readonly fr: string; readonly en: string }>> = {
  read: { fr: 'lecture', en: 'read' },
  agent: { fr: "réponse d'agent", en: 'agent answer' },
  decision: { fr: 'décision', en: 'decision' },
  event: { fr: 'événement attendu', en: 'awaited event' },
};

const asField = ({ nodePath, what, why }: MissingInput): FieldProblem => ({
  finding: why,
  path: `/${nodePath}`,
  message: {
    fr: `${WHAT[what].fr} que la trace ne donne pas (${why})`,
    en: `${WHAT[what].en} that the trace does not give (${why})`,
  },
});

/** 422: the trace tells too little for this version; `errors` name the nodes. */
export const inputsMissing = (missing: readonly MissingInput[]): ProblemError =>
  new ProblemError({
    status: 422,
    code: 'trace-insufficient',
    title: { fr: 'Trace insuffisante', en: 'Trace not sufficient' },
    detail: {
      fr: 'La trace ne donne pas tout ce que cette version demande : voir « errors ».',
      en: 'The trace does not give all that this version asks for: see "errors".',
    },
    errors: missing.map(asField),
  });

export const nothingPublished = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'nothing-published',
    title: { fr: 'Rien de publié', en: 'Nothing published' },
    detail: {
      fr: "Aucune version de ce workflow n'est en service : il n'y a rien à comparer.",
      en: 'No version of this workflow is in force: there is nothing to compare with.',
    },
  });
