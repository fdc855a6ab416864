import type { FormProblem, ResolveValidationInput } from '@platform/engine-api';
import { checkValue, type Catalog } from '@platform/catalog';
import type { LocalizedText, PendingValidation } from '@platform/ports';
import { escapePointer } from '@platform/manifests';

const MISSING: LocalizedText = { fr: 'valeur attendue', en: 'a value is required' };
const UNDECLARED: LocalizedText = {
  fr: 'le formulaire ne déclare pas ce champ',
  en: 'the form declares no such field',
};

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
  const fieldPath = (name: string): string => `/form/${escapePointer(name)}`;
  const names = new Set(declared.map(({ name }) => name));
  const undeclared = Object.keys(form)
    .filter((name) => !names.has(name))
    .map((name) => ({ path: fieldPath(name), message: UNDECLARED }));
  const ofDeclared = declared.flatMap(({ name, type, required }): readonly FormProblem[] => {
    if (Object.hasOwn(form, name)) {
      return checkValue(type, form[name], catalog).map(({ path, message }) => ({
        path: `${fieldPath(name)}${path}`,
        message,
      }));
    }
    const isMissing = required === true && decision.decision === 'accepted';
    return isMissing ? [{ path: fieldPath(name), message: MISSING }] : [];
  });
  const needsReason =
    decision.decision === 'rejected' && rejectReasons?.required === true && !decision.reason;
  return [
    ...undeclared,
    ...ofDeclared,
    ...(needsReason ? [{ path: '/reason', message: MISSING }] : []),
  ];
}
