import type { Assurance, Terminology, TerminologyAnswer } from '@platform/ports';

/** An answer and how sure it is. */
export interface Sure<T> {
  readonly value: T;
  readonly assurance: Assurance;
}

type Report = (answer: TerminologyAnswer) => void;

/** A source that cannot say what it has still answers: its answers are then only assumed. */
function hasSafely(terminology: Terminology, valueSet: string): boolean | Promise<boolean> {
  try {
    const knows = terminology.has(valueSet);
    return typeof knows === 'boolean' ? knows : knows.catch(() => false);
  } catch {
    return false;
  }
}

/** Reports each answer of a source that does not itself say how sure it is. */
function reportedByHas(terminology: Terminology, report: Report): Terminology {
  const known = (valueSet: string, knows: boolean): void =>
    report({ valueSet, assurance: knows ? 'verified' : 'assumed' });
  const reported = <T>(valueSet: string, answer: T | Promise<T>): T | Promise<T> => {
    const knows = hasSafely(terminology, valueSet);
    if (!(answer instanceof Promise) && typeof knows === 'boolean') {
      known(valueSet, knows);
      return answer;
    }
    return Promise.all([answer, knows]).then(([value, isKnown]) => {
      known(valueSet, isKnown);
      return value;
    });
  };
  return {
    has: (valueSet) => terminology.has(valueSet),
    validateCode: (valueSet, code) => reported(valueSet, terminology.validateCode(valueSet, code)),
    expand: (valueSet) => reported(valueSet, terminology.expand(valueSet)),
    display: (valueSet, code) => reported(valueSet, terminology.display(valueSet, code)),
    subsumes: (valueSet, parent, code) =>
      reported(valueSet, terminology.subsumes(valueSet, parent, code)),
  };
}

/** The same terminology, which reports how sure each answer is. */
export const observe = (terminology: Terminology, report: Report): Terminology =>
  terminology.observed?.(report) ?? reportedByHas(terminology, report);
