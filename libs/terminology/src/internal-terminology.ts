import {
  containsCode,
  findConcept,
  subsumesCode,
  type Catalog,
  type ValueSet,
} from '@platform/catalog';
import type { Terminology, ValueSetConcept } from '@platform/ports';

/**
 * Synchronous terminology from the value sets of the loaded plugins. Every code of an external value set is valid,
 * because its codes are not known here.
 */
export class InternalTerminology implements Terminology {
  private readonly valueSets: ReadonlyMap<string, ValueSet>;

  constructor({ valueSets }: Pick<Catalog, 'valueSets'>) {
    this.valueSets = valueSets;
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
