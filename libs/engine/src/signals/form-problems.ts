import type { FormProblem, ResolveValidationInput } from '@platform/engine-api';
import { checkPortValues, type Catalog } from '@platform/catalog';
import type { LocalizedText, PendingValidation } from '@platform/ports';

const MISSING: LocalizedText = { fr: 'valeur attendue', en: 'a value is required' };
const IN_WORDS = {
  missing: MISSING,
  undeclared: {
    fr: 'le formulaire ne déclare pas ce champ',
    en: 'the form declares no such field',
  },
};

/** A text of blanks is no answer: the node would refuse it, and the run would fail after the decision. */
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Returns what is wrong with the form of a decision: values of the wrong type, unknown fields, missing required fields. A
 * rejection may leave the form empty, but must give a reason when the task requires one.
 */
export function formProblems(
  decision: ResolveValidationInput,
  { form: declared = [], rejectReasons }: PendingValidation,
  catalog: Catalog,
): readonly FormProblem[] {
  const { form = {} } = decision;
  const isAnswered = ([name, value]: readonly [string, unknown]): boolean =>
    !isBlank(value) || !declared.some((port) => port.name === name && port.required === true);
  const answered = Object.fromEntries(Object.entries(form).filter(isAnswered));
  const found = checkPortValues(answered, declared, catalog)
    .filter(({ kind }) => kind !== 'missing' || decision.decision === 'accepted')
    .map((finding) => ({
      path: `/form${finding.path}`,
      message: finding.kind === 'wrong' ? finding.message : IN_WORDS[finding.kind],
    }));
  const needsReason =
    decision.decision === 'rejected' &&
    rejectReasons?.required === true &&
    isBlank(decision.reason ?? '');
  return [...found, ...(needsReason ? [{ path: '/reason', message: MISSING }] : [])];
}
