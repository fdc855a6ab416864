import type { Catalog, ValueSet } from '@platform/catalog';
import type { Terminology, ValueSetConcept } from '@platform/ports';

/**
 * Synchronous, offline, from the value sets of the loaded plugins (specification, Bundled
 * implementations). An external value set cannot be enumerated here: every code of it is valid.
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
    if (!found) return false;
    return found.external === true || this.concept(valueSet, code) !== undefined;
  }

  expand(valueSet: string): readonly ValueSetConcept[] {
    return this.valueSets.get(valueSet)?.concepts ?? [];
  }

  /** The code itself when the value set does not name it. */
  display(valueSet: string, code: string): string {
    return this.concept(valueSet, code)?.display ?? code;
  }

  /** Whether `parent` is `code` or one of its ancestors along `parent`. */
  subsumes(valueSet: string, parent: string, code: string): boolean {
    const visited = new Set<string>();
    for (let at: string | undefined = code; at !== undefined && !visited.has(at);) {
      if (at === parent) return true;
      visited.add(at);
      at = this.concept(valueSet, at)?.parent;
    }
    return false;
  }

  private concept(valueSet: string, code: string): ValueSetConcept | undefined {
    return this.expand(valueSet).find((concept) => concept.code === code);
  }
}
