import type { Terminology } from '@platform/ports';

/**
 * Routes each call to the provider of the value set, otherwise to the fallback. Failures of a provider reach the
 * caller.
 */
export class RoutingTerminology implements Terminology {
  private readonly providers: ReadonlyMap<string, Terminology>;
  private readonly fallback: Terminology;

  /** `providers`: value set id → the terminology that resolves it. */
  constructor(providers: ReadonlyMap<string, Terminology>, fallback: Terminology) {
    this.providers = providers;
    this.fallback = fallback;
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
    return this.providers.get(valueSet) ?? this.fallback;
  }
}
