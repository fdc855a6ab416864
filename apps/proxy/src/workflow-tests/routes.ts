import type { Definition } from '@platform/definitions';
import { languageOf, jsonText, type Route } from '@platform/http';
import type { JsonObject } from '@platform/ports';
import type { DefinitionStore } from '@platform/stores';

import { computeHere, type Computations } from '../compute/computations';
import { languageHeaders } from '../definitions/api/diagnostics';
import { findDefinition } from '../definitions/lifecycle/find-definition';
import { replaceCases, withEtag } from './stored-cases';
import { workflowTestOperations as operations } from './operations';
import { testTasks, type TestTasksDeps } from './test-tasks';
import type { StoredTests, TestReport, WitnessTest } from './tests-schemas';

type WorkflowTestsDeps = TestTasksDeps & {
  readonly definitionStore: DefinitionStore;
  /** Where cases are read and run. Default: in this process. */
  readonly computations?: Computations;
};

const keyOf = (slug: string) => ({ kind: 'workflow', slug }) as const;

const shown = ({ tests }: Definition): StoredTests =>
  tests
    ? { tests: tests.content, author: tests.author, updatedAt: tests.updatedAt }
    : { tests: null, author: null, updatedAt: null };

const reply = (definition: Definition) => withEtag(definition, shown(definition));

/** Routes that read, replace and run the test cases of a workflow. */
export function workflowTestRoutes({ computations, ...deps }: WorkflowTestsDeps): readonly Route[] {
  const { run } = computations ?? computeHere(testTasks(deps));
  const { definitionStore: store } = deps;
  return [
    operations.getWorkflowTests.handledBy(async ({ params }) =>
      reply(await findDefinition(store, keyOf(params.slug))),
    ),
    operations.putWorkflowTests.handledBy(async ({ params, headers, body, caller }) => {
      const input = { text: body, slug: params.slug };
      const read = async () =>
        (await run('readTests', input, { caller: caller.id })).value<JsonObject>();
      const given = { ifMatch: headers['if-match'], caller, read };
      return reply(await replaceCases(store, keyOf(params.slug), given));
    }),
    operations.makeWitnessTest.handledBy(
      async ({ params: { slug }, body: witness, caller, request }) => {
        const language = languageOf(request);
        const input = { slug, witness, language };
        const { bytes } = await run('witnessTest', input, { caller: caller.id });
        return {
          status: 200,
          headers: languageHeaders(language),
          body: jsonText<WitnessTest>(bytes),
        };
      },
    ),
    operations.runWorkflowTests.handledBy(async ({ params: { slug }, body, caller, request }) => {
      const language = languageOf(request);
      const { bytes } = await run('runTests', { slug, ...body, language }, { caller: caller.id });
      return { status: 200, headers: languageHeaders(language), body: jsonText<TestReport>(bytes) };
    }),
  ];
}
