import type { DefinitionStore } from '@platform/definition-store';
import type { FieldProblem } from '@platform/problems';
import type { Catalog } from '@platform/catalog';
import type { Diagnostic, JsonObject } from '@platform/ports';

import type { Computations } from '../../compute/computations';
import type { DefinitionGrammar } from '../grammar/definition-grammar';
import type { PublishedWorkflow } from '../published-workflow';
import type { Assessor } from '../world/assess-workflow';
import type { CurrentWorld } from '../world/current-world';

/** What a publication asks of the stored test cases of a workflow. */
export interface TestedCandidate {
  /** With everything it would reach. */
  readonly workflow: PublishedWorkflow;
  readonly catalog: Catalog;
  /** `platform/workflow-tests-v1` */
  readonly tests: JsonObject;
}

/** What the test cases came to. */
export interface TestVerdict {
  /** What keeps the candidate from being published: nothing when every case is as expected. */
  readonly failed: readonly FieldProblem[];
  /** What the terminology did not answer meanwhile. */
  readonly unanswered: readonly Diagnostic[];
}

export type RunTests = (candidate: TestedCandidate) => Promise<TestVerdict>;

/** What drafts, publications and the rest of a definition's life need. */
export interface Lifecycle {
  readonly store: DefinitionStore;
  readonly current: CurrentWorld;
  readonly assessor: Assessor;
  readonly grammar: DefinitionGrammar;
  /** Whoever saved a draft may not publish it. */
  readonly fourEyes: boolean;
  readonly runTests: RunTests;
}

/** The same for who serves requests: what takes long is done elsewhere. */
export interface ServedLifecycle extends Lifecycle {
  readonly computations: Computations;
}
