import {
  containsCode,
  findConcept,
  subsumesCode,
  type Catalog,
  type ValueSet,
} from '@platform/catalog';
import type { Assurance, Terminology, TerminologyAnswer, ValueSetConcept } from '@platform/ports';

/**
 * Synchronous terminology from the value sets of the loaded plugins. Every code of an external value set is valid,
 * because its codes are not known here.
 */
export class InternalTerminology implements Terminology {
  private readonly valueSets: ReadonlyMap<string, ValueSet>;

  constructor({ valueSets }: Pick<Catalog, 'valueSets'>) {
    this.valueSets = valueSets;
  }

  observed(report: (answer: TerminologyAnswer) => void): Terminology {
    const reported = <T>(valueSet: string, code: string | undefined, answer: T): T => {
      report({ valueSet, assurance: this.assuranceOf(valueSet, code) });
      return answer;
    };
    return {
      has: (valueSet) => this.has(valueSet),
      validateCode: (valueSet, code) => reported(valueSet, code, this.validateCode(valueSet, code)),
      expand: (valueSet) => reported(valueSet, undefined, this.expand(valueSet)),
      display: (valueSet, code) => reported(valueSet, code, this.display(valueSet, code)),
      subsumes: (valueSet, parent, code) => {
        const isBelow = this.subsumes(valueSet, parent, code);
        report({ valueSet, assurance: isBelow ? 'verified' : this.assuranceOf(valueSet) });
        return isBelow;
      },
    };
  }

  /** How sure the answers about a value set are; about `code`, when the question is about one. */
  assuranceOf(valueSet: string, code?: string): Assurance {
    const found = this.valueSets.get(valueSet);
    if (found === undefined) return 'assumed';
    const isListed = code !== undefined && containsCode(found, code) === true;
    const isComplete = found.external !== true && found.concepts.length > 0;
    return isListed || isComplete ? 'verified' : 'assumed';
  }

  has(valueSet: string): boolean {
    return this.valueSets.has(valueSet);
  }

  validateCode(valueSet: string, code: string): boolean {
    const found = this.valueSets.get(valueSet);
    return found !== undefined && containsCode(found, code) !== false;
  }

  expand(valueSet: string): readonly ValueSetConcept[] {
    return this.valueSets.get(valueSet)?.concepts ?? [];
  }

  /** Returns the code itself when the value set has no display for it. */
  display(valueSet: string, code: string): string {
    const found = this.valueSets.get(valueSet);
    return (found && findConcept(found, code)?.display) ?? code;
  }

  /** Whether `parent` is `code` or one of its ancestors along `parent`. */
  subsumes(valueSet: string, parent: string, code: string): boolean {
    const found = this.valueSets.get(valueSet);
    return found === undefined ? parent === code : subsumesCode(found, parent, code);
  }
}
