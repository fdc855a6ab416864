import type { Assurance, TerminologyAnswer } from '@platform/ports';

/** Value set → how sure the answers about it were that a node used; `assumed` when one of several was. */
export type TerminologyUse = Readonly<Record<string, Assurance>>;

/** A behavior can pass any text as value set. No workflow uses as many. */
const MAX_VALUE_SETS = 100;
const MAX_ID_LENGTH = 200;

/** Collects the answers that one attempt of a node used. */
export class TerminologyUses {
  private readonly byValueSet = new Map<string, Assurance>();

  add({ valueSet, assurance }: TerminologyAnswer): void {
    const known = this.byValueSet.get(valueSet);
    if (known === 'assumed') return;
    const isNew = known === undefined;
    if (isNew && (this.byValueSet.size >= MAX_VALUE_SETS || valueSet.length > MAX_ID_LENGTH))
      return;
    this.byValueSet.set(valueSet, assurance);
  }

  /** What was used so far, sorted by value set, because the order of the answers varies; undefined when nothing was. */
  taken(): TerminologyUse | undefined {
    if (this.byValueSet.size === 0) return undefined;
    return Object.fromEntries([...this.byValueSet].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
