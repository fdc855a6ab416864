import { problemError, type ProblemError } from '@platform/http';
import type { FieldProblem } from '@platform/problems';
import type { MissingInput } from '@platform/interpreter';

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

/** The 422 problem when the trace lacks inputs that this version needs. `errors` name the nodes. */
export const inputsMissing = (missing: readonly MissingInput[]): ProblemError =>
  problemError('trace-insufficient', { errors: missing.map(asField) });
