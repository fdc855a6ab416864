import { NodeError, type Terminology, type TerminologyAnswer } from '@platform/ports';

import { observe } from './assurance';

type Report = (answer: TerminologyAnswer) => void;

const unverified = (valueSet: string): NodeError =>
  new NodeError(
    'TERMINOLOGY_UNVERIFIED',
    {
      fr: `aucune terminologie qui connaît le jeu de valeurs « ${valueSet} » n'a répondu`,
      en: `no terminology that knows the value set "${valueSet}" responded`,
    },
    { retryable: true },
  );

/**
 * Rejects, with the retryable NodeError `TERMINOLOGY_UNVERIFIED`, in place of every answer that is only assumed: a node
 * that writes a code then tries again instead of writing one that was not checked. `has` answers as before.
 */
export class StrictTerminology implements Terminology {
  constructor(
    private readonly terminology: Terminology,
    private readonly report: Report = () => undefined,
  ) {}

  observed(report: Report): Terminology {
    return new StrictTerminology(this.terminology, report);
  }

  has(valueSet: string) {
    return this.terminology.has(valueSet);
  }

  validateCode(valueSet: string, code: string) {
    return this.verified(valueSet, (source) => source.validateCode(valueSet, code));
  }

  expand(valueSet: string) {
    return this.verified(valueSet, (source) => source.expand(valueSet));
  }

  display(valueSet: string, code: string) {
    return this.verified(valueSet, (source) => source.display(valueSet, code));
  }

  subsumes(valueSet: string, parent: string, code: string) {
    return this.verified(valueSet, (source) => source.subsumes(valueSet, parent, code));
  }

  private async verified<T>(
    valueSet: string,
    answerOf: (source: Terminology) => T | Promise<T>,
  ): Promise<T> {
    let isVerified = true;
    const source = observe(this.terminology, (answer) => {
      isVerified &&= answer.assurance === 'verified';
      this.report(answer);
    });
    const value = await answerOf(source);
    if (!isVerified) throw unverified(valueSet);
    return value;
  }
}
