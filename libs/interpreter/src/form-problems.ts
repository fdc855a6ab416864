import { checkBounds, checkPortValues, checkValue, type Catalog } from '@platform/catalog';
import { escapePointer } from '@platform/manifests';
import type { Decision, LocalizedText, PendingValidation } from '@platform/ports';

import type { Decider } from './may-decide';

/** Maximum characters of the reason or the remark of a decision. */
export const MAX_REASON = 4_000;

/** One invalid field of a decision. `path`: JSON pointer into the decision. */
export interface FormProblem {
  readonly path: string;
  readonly message: LocalizedText;
}

/** What a decision answers, and who vouches for who decides. */
type Answer = Pick<Decision, 'decision' | 'reason' | 'form'> & {
  readonly decider?: Pick<Decider, 'identifiedBy'>;
};

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
 * The reason of a rejection is a code of the value set that the task names, as far as its codes are known here. People who
 * decide in a record system see no codes: their text is kept as it is, because a rejection must not get lost.
 */
function reasonProblems(
  { decision, reason = '', decider }: Answer,
  { rejectReasons }: PendingValidation,
  catalog: Catalog,
): readonly FormProblem[] {
  if (decision !== 'rejected' || !rejectReasons) return [];
  const { valueSet, required } = rejectReasons;
  if (isBlank(reason)) return required === true ? [{ path: '/reason', message: MISSING }] : [];
  if (decider?.identifiedBy === 'source' || !catalog.valueSets.has(valueSet)) return [];
  return checkValue({ kind: 'coded', valueSet }, reason, catalog).map(({ message }) => ({
    path: '/reason',
    message,
  }));
}

/**
 * Returns what is wrong with the form of a decision: values of the wrong type or outside their bounds, unknown fields,
 * missing required fields. A rejection may leave the form empty; its reason is judged too.
 */
export function formProblems(
  decision: Answer,
  pending: PendingValidation,
  catalog: Catalog,
): readonly FormProblem[] {
  const { form: declared = [] } = pending;
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
  const ofWrongType = new Set(found.map(({ path }) => path.split('/')[2]));
  const outside = declared
    .filter(({ name }) => Object.hasOwn(answered, name) && !ofWrongType.has(escapePointer(name)))
    .flatMap((field) =>
      checkBounds(field, answered[field.name], catalog).map((message) => ({
        path: `/form/${escapePointer(field.name)}`,
        message,
      })),
    );
  return [...found, ...outside, ...reasonProblems(decision, pending, catalog)];
}
