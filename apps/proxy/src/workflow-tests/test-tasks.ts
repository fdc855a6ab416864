import { problemError } from '@platform/http';
import { performance } from 'node:perf_hooks';

import type { ProxyTasks } from '../compute/computations';
import type { Language } from '@platform/ports';
import { findDefinition } from '../definitions/lifecycle/find-definition';
import { MAX_ANSWER_LENGTH, requireBounded } from '../simulation/bounded-answer';
import { storedVersion, type WorkflowSources } from '../simulation/simulated-workflow';
import type { RequestedVersion } from '../simulation/simulation-body';
import { watching } from '../simulation/site-terminology';
import { readTests } from './read-tests';
import { runStoredTests, type TestRunDeps } from './run-stored-tests';
import type { TestReport } from './tests-schemas';

export type TestTasksDeps = WorkflowSources & Omit<TestRunDeps, 'catalog'>;

interface TestRunTask {
  readonly slug: string;
  readonly version?: RequestedVersion;
  readonly language: Language;
}

/** Tasks that read test cases and run stored ones. */
export const testTasks = (deps: TestTasksDeps): ProxyTasks => ({
  readTests: ({ text, slug }: { readonly text: string; readonly slug: string }) =>
    Promise.resolve({ value: readTests(text, slug) }),
  async runTests({ slug, version: asked, language }: TestRunTask) {
    const started = performance.now();
    const { tests, draft } = await findDefinition(deps.definitionStore, { kind: 'workflow', slug });
    if (!tests) throw problemError('no-tests');
    const version = asked ?? (draft ? 'draft' : 'published');
    const workflow = await storedVersion(slug, version, deps);
    const { catalog } = await deps.definitions.inForce();
    const { done: run, findings } = await watching(deps.site, language, () =>
      runStoredTests(tests.content, workflow, { ...deps, catalog }),
    );
    const { ok, coverage, shortfalls } = run;
    const cases = run.cases.map(({ simulation: _simulation, ...result }) => result);
    requireBounded(cases, MAX_ANSWER_LENGTH);
    const ms = Math.round(performance.now() - started);
    const report: TestReport = { ok, version, cases, coverage, shortfalls, ms, ...findings };
    return { value: report };
  },
});
