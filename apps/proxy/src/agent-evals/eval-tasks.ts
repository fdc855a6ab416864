import { problemError } from '@platform/http';
import { performance } from 'node:perf_hooks';

import type { ProxyTasks } from '../compute/computations';
import type { Language } from '@platform/ports';
import { findDefinition } from '../definitions/lifecycle/find-definition';
import { MAX_ANSWER_LENGTH, requireBounded } from '../simulation/bounded-answer';
import type { WorkflowSources } from '../simulation/simulated-workflow';
import type { RequestedVersion } from '../simulation/simulation-body';
import { watching } from '../simulation/site-terminology';
import type { TestRunDeps } from '../workflow-tests/run-stored-tests';
import { evaluatedAgent } from './evaluated-agent';
import type { EvalReport } from './evals-schemas';
import { readEvals } from './read-evals';
import { runStoredEvals } from './run-stored-evals';

export type EvalTasksDeps = WorkflowSources & Omit<TestRunDeps, 'catalog'>;

interface EvalRunTask {
  readonly slug: string;
  readonly version?: RequestedVersion;
  readonly language: Language;
}

/** Tasks that read the cases of an agent and run stored ones. */
export const evalTasks = (deps: EvalTasksDeps): ProxyTasks => ({
  readEvals: ({ text, slug }: { readonly text: string; readonly slug: string }) =>
    Promise.resolve({ value: readEvals(text, slug) }),
  async runEvals({ slug, version: asked, language }: EvalRunTask) {
    const started = performance.now();
    const { definitionStore } = deps;
    const definition = await findDefinition(definitionStore, { kind: 'agent', slug });
    const { tests, draft } = definition;
    if (!tests) throw problemError('no-tests');
    const version = asked ?? (draft ? 'draft' : 'published');
    const { catalog } = await deps.definitions.inForce();
    const workflow = await evaluatedAgent(definition, version, { definitionStore, catalog });
    const { done: run, findings } = await watching(deps.site, language, () =>
      runStoredEvals(tests.content, workflow, { ...deps, catalog }),
    );
    requireBounded(run.cases, MAX_ANSWER_LENGTH);
    const ms = Math.round(performance.now() - started);
    const value: EvalReport = { ...run, version, mode: 'replay', ms, ...findings };
    return { value };
  },
});
