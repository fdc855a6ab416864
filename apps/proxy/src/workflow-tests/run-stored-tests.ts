import type { Catalog } from '@platform/catalog';
import { calleesOf, catalogOfRuns, type ResolvedWorkflow } from '@platform/definitions';
import { runTestCases, type TestRun } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { simulationProblem } from '../simulation/run-simulation';
import { limitsWithin } from '../simulation/simulation-limits';
import type { SiteTerminology } from '../simulation/site-terminology';
import { storedTests } from './read-tests';

export interface TestRunDeps {
  readonly catalog: Catalog;
  readonly locale: string;
  readonly timezone: string;
  /** The instance's terminology. Without it, the value sets of the catalog are used. */
  readonly site?: SiteTerminology;
  /** `ms` applies to all cases together. */
  readonly limits?: { readonly nodes?: number; readonly ms?: number };
}

const MAX_MS = 30_000;

/**
 * Simulates the stored test cases of a workflow. `tests` is their stored form. Rejects with 422 `tests-invalid` when it
 * can no longer be read, and with `workflow-invalid` when the workflow cannot run.
 */
export async function runStoredTests(
  tests: JsonObject,
  workflow: ResolvedWorkflow,
  { catalog, locale, timezone, site, limits = {} }: TestRunDeps,
): Promise<TestRun> {
  try {
    return await runTestCases(workflow.spec, storedTests(tests, workflow.slug), {
      catalog: catalogOfRuns(workflow, catalog),
      callees: calleesOf(workflow),
      locale,
      timezone,
      ...(site && { terminology: site.terminology }),
      limits: limitsWithin(limits.ms ?? MAX_MS, limits.nodes),
    });
  } catch (error) {
    throw simulationProblem(error);
  }
}
