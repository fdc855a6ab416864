import type { Catalog } from '@platform/catalog';
import {
  calleesOf,
  catalogOfRuns,
  type ResolvedWorkflow,
  type RunTests,
} from '@platform/definitions';
import type { FieldProblem } from '@platform/problems';
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

const sentence = { fr: 'pas comme attendu', en: 'not as expected' };

/**
 * Returns the failed cases and missed coverage targets as errors of a problem, with JSON pointers into the tests.
 * The texts contain no values.
 */
export const failuresOf = ({ cases, shortfalls }: TestRun): readonly FieldProblem[] => [
  ...cases.flatMap(({ name, ok, failure, differences }, position): FieldProblem[] => {
    if (ok) return [];
    const where = differences.map(({ path }) => path).join(', ');
    const why = failure === undefined ? where : failure;
    return [
      {
        finding: failure === undefined ? 'TEST_CASE_FAILED' : 'TEST_CASE_REFUSED',
        path: `/cases/${position}`,
        message: {
          fr: `« ${name} » : ${sentence.fr} (${why})`,
          en: `"${name}": ${sentence.en} (${why})`,
        },
      },
    ];
  }),
  ...shortfalls.map(({ what, required, reached }): FieldProblem => ({
    finding: 'TEST_COVERAGE_SHORT',
    path: `/coverage/${what}`,
    message: {
      fr: `${reached} % au lieu de ${required} %`,
      en: `${reached}% instead of ${required}%`,
    },
  })),
];

/** Runs the stored test cases before a publication. */
export const publicationTests =
  ({ site, ...deps }: Omit<TestRunDeps, 'catalog' | 'limits'>): RunTests =>
  async ({ workflow, catalog, tests }) => {
    const run = () => runStoredTests(tests, workflow, { ...deps, catalog, ...(site && { site }) });
    const { done, unanswered } = site
      ? await site.watch(run)
      : { done: await run(), unanswered: [] };
    return { failures: failuresOf(done), unanswered };
  };
