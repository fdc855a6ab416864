import type { DefinitionStore } from '@platform/definition-store';
import type { KindRules, RunTests, WorkflowChecker } from '@platform/definitions';

import type { Computations } from '../../compute/computations';
import type { PublishedReader } from '../published/published-reader';

/** What drafts, publications and the rest of a definition's life need. */
export interface Lifecycle {
  readonly store: DefinitionStore;
  readonly published: PublishedReader;
  readonly checker: WorkflowChecker;
  readonly rules: KindRules;
  /** Whoever saved a draft may not publish it. */
  readonly fourEyes: boolean;
  readonly runTests: RunTests;
}

/** The same for who serves requests: what takes long is done elsewhere. */
export interface ServedLifecycle extends Lifecycle {
  readonly computations: Computations;
}
