import { performance } from 'node:perf_hooks';

import { StaleDefinitionError, type Definition } from '@platform/definition-store';
import type { Route } from '@platform/http';
import type { JsonObject } from '@platform/ports';

import { definitionChanged, etagOf, requireMatch } from '../definitions/if-match';
import { findDefinition } from '../definitions/lifecycle/find-definition';
import { LONGEST_ANSWER, requireBounded } from '../simulation/bounded-answer';
import { storedVersion, type WorkflowSources } from '../simulation/simulated-workflow';
import { workflowTestOperations as operations } from './operations';
import { noTests } from './problems';
import { readTests } from './read-tests';
import { runStoredTests, type TestRunDeps } from './run-stored-tests';
import type { StoredTests } from './tests-schemas';

export type WorkflowTestsDeps = WorkflowSources & Omit<TestRunDeps, 'catalog'>;

const keyOf = (slug: string) => ({ kind: 'workflow', slug }) as const;

const shown = ({ tests }: Definition): StoredTests =>
  tests
    ? { tests: tests.content, author: tests.author, updatedAt: tests.updatedAt }
    : { tests: null, author: null, updatedAt: null };

const reply = (definition: Definition) =>
  ({
    status: 200,
    headers: { ETag: etagOf(definition.revision) },
    body: shown(definition),
  }) as const;

/** The test cases stored beside a workflow: read, replaced, run. */
export function workflowTestRoutes(deps: WorkflowTestsDeps): readonly Route[] {
  const { definitionStore: store } = deps;
  return [
    operations.getWorkflowTests.handledBy(async ({ params }) =>
      reply(await findDefinition(store, keyOf(params.slug))),
    ),
    operations.putWorkflowTests.handledBy(async ({ params, headers, body, caller }) => {
      const key = keyOf(params.slug);
      const seen = requireMatch(headers['if-match'], await findDefinition(store, key));
      const content = readTests(body, params.slug) as unknown as JsonObject;
      try {
        return reply(await store.saveTests(key, { content, author: caller.id }, seen));
      } catch (error) {
        if (error instanceof StaleDefinitionError) throw definitionChanged(error.revision);
        throw error;
      }
    }),
    operations.runWorkflowTests.handledBy(async ({ params, body }) => {
      const started = performance.now();
      const { tests, draft } = await findDefinition(store, keyOf(params.slug));
      if (!tests) throw noTests();
      const version = body.version ?? (draft ? 'draft' : 'published');
      const workflow = await storedVersion(params.slug, version, deps);
      const { catalog } = await deps.definitions.inForce();
      const run = await runStoredTests(tests.content, workflow, { ...deps, catalog });
      const { ok, coverage, shortfalls } = run;
      const cases = run.cases.map(({ simulation: _simulation, ...result }) => result);
      requireBounded(cases, LONGEST_ANSWER);
      const ms = Math.round(performance.now() - started);
      return { status: 200, body: { ok, version, cases, coverage, shortfalls, ms } };
    }),
  ];
}
