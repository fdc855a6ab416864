import type { RunTests } from '@platform/definitions';

import { runStoredEvals } from '../agent-evals/run-stored-evals';
import { failuresOf } from './failures-of';
import { runStoredTests, type TestRunDeps } from './run-stored-tests';

/** Runs the stored test cases of a workflow, or the stored cases of an agent, before a publication. */
export const publicationTests =
  ({ site, ...rest }: Omit<TestRunDeps, 'catalog' | 'limits'>): RunTests =>
  async ({ kind, workflow, catalog, tests }) => {
    const deps = { ...rest, catalog, ...(site && { site }) };
    const run = async () =>
      kind === 'agent'
        ? failuresOf(await runStoredEvals(tests, workflow, deps))
        : failuresOf(await runStoredTests(tests, workflow, deps));
    const { done: failures, unanswered } = site
      ? await site.watch(run)
      : { done: await run(), unanswered: [] };
    return { failures, unanswered };
  };
