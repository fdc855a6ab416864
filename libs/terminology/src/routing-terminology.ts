import type { Terminology, TerminologyAnswer } from '@platform/ports';

import { observe } from './assurance';

/**
 * Routes each call to the provider of the value set, otherwise to the fallback. Failures of a provider reach the
 * caller.
 */
export class RoutingTerminology implements Terminology {
  private readonly providers: ReadonlyMap<string, Terminology>;
  private readonly fallback: Terminology;

  /** `providers`: value set id → the terminology that resolves it. */
  constructor(
    providers: ReadonlyMap<string, Terminology>,
    fallback: Terminology,
    private readonly report?: (answer: TerminologyAnswer) => void,
  ) {
    this.providers = providers;
    this.fallback = fallback;
  }

  observed(report: (answer: TerminologyAnswer) => void): Terminology {
    return new RoutingTerminology(this.providers, this.fallback, report);
  }

  has(valueSet: string) {
    return this.ownerOf(valueSet).has(valueSet);
  }

  validateCode(valueSet: string, code: string) {
    return this.ownerOf(valueSet).validateCode(valueSet, code);
  }

  expand(valueSet: string) {
    return this.ownerOf(valueSet).expand(valueSet);
  }

  display(valueSet: string, code: string) {
    return this.ownerOf(valueSet).display(valueSet, code);
  }

  subsumes(valueSet: string, parent: string, code: string) {
    return this.ownerOf(valueSet).subsumes(valueSet, parent, code);
  }

  private ownerOf(valueSet: string): Terminology {
    const owner = this.providers.get(valueSet) ?? this.fallback;
    return this.report === undefined ? owner : observe(owner, this.report);
  }
}
