import type { Catalog } from '@platform/catalog';
import type { DefinitionsInForce, ResolvedWorkflow } from '@platform/definitions';

import type { CurrentDefinitions } from '../definitions/current-definitions';

/** What is published, as a test says: `set` is a publication. */
export interface SettableDefinitions extends CurrentDefinitions {
  set(workflows: readonly ResolvedWorkflow[], catalog?: Catalog): void;
}

/** The same object at each question until something is set; workflows in slug order, as the store's. */
export function definitionsOf(
  catalog: Catalog,
  workflows: readonly ResolvedWorkflow[],
): SettableDefinitions {
  let inForce: DefinitionsInForce;
  const set: SettableDefinitions['set'] = (published, next = catalog) => {
    const bySlug = [...published].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    inForce = { catalog: next, workflows: bySlug, agents: [], unserved: [] };
  };
  set(workflows);
  return { set, inForce: () => Promise.resolve(inForce), unserved: () => [], unbound: () => [] };
}
