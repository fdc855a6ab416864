import { problemError } from '@platform/http';
import { TABLE_NODE } from '@platform/workflow';
import { performance } from 'node:perf_hooks';

import type { ProxyTasks } from '../compute/computations';
import { witnessCase, type Witness } from '@platform/interpreter';
import { NotFoundError, type JsonObject, type Language } from '@platform/ports';
import { findDefinition } from '../definitions/lifecycle/find-definition';
import { MAX_ANSWER_LENGTH, requireBounded } from '../simulation/bounded-answer';
import { storedVersion, type WorkflowSources } from '../simulation/simulated-workflow';
import type { RequestedVersion } from '../simulation/simulation-body';
import { watching } from '../simulation/site-terminology';
import { readTests } from './read-tests';
import { runCases, runStoredTests, type TestRunDeps } from './run-stored-tests';
import type { TestReport, WitnessRequest, WitnessTest } from './tests-schemas';

export type TestTasksDeps = WorkflowSources & Omit<TestRunDeps, 'catalog'>;

interface TestRunTask {
  readonly slug: string;
  readonly version?: RequestedVersion;
  readonly language: Language;
}

interface WitnessTask {
  readonly slug: string;
  readonly witness: WitnessRequest;
  readonly language: Language;
}

/** Tasks that read test cases, make them of witnesses, and run stored ones. */
export const testTasks = (deps: TestTasksDeps): ProxyTasks => ({
  readTests: ({ text, slug }: { readonly text: string; readonly slug: string }) =>
    Promise.resolve({ value: readTests(text, slug) }),
  async witnessTest({ slug, language, witness }: WitnessTask) {
    const workflow = await storedVersion(slug, 'draft', deps);
    const isTable = workflow.spec.nodes.some(
      ({ id, type }) => id === witness.table && type === TABLE_NODE,
    );
    if (!isTable) throw new NotFoundError('table inconnue');
    const { catalog } = await deps.definitions.inForce();
    const made = await runCases(workflow, { ...deps, catalog }, (options) =>
      witnessCase(workflow.spec, witness as Witness, options),
    );
    const value: WitnessTest = {
      case: made.case as unknown as JsonObject,
      unreached: made.unreached.map(({ column, why }) => ({ column, why: why[language] })),
    };
    return { value };
  },
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
