import type { DefinitionReader, DefinitionStore } from '@platform/stores';
import type { KindRules, RunTests, WorkflowChecker } from '@platform/definitions';

import type { Computations } from '../../compute/computations';
import type { PublishedReader } from '../published/published-reader';

/** What decides about saving, checking, publishing and retiring definitions of one kind. It changes nothing. */
export interface Lifecycle {
  readonly store: DefinitionReader;
  readonly published: PublishedReader;
  readonly checker: WorkflowChecker;
  readonly rules: KindRules;
  /** Authors of a draft may not publish it. */
  readonly fourEyes: boolean;
  readonly runTests: RunTests;
}

/** The same for the process that serves requests: it writes, and runs long work in `computations`. */
export interface ServedLifecycle extends Lifecycle {
  readonly store: DefinitionStore;
  readonly computations: Computations;
}
