import type { Definition } from '@platform/definitions';
import { languageOf, jsonText, type Route } from '@platform/http';
import type { JsonObject } from '@platform/ports';
import type { DefinitionStore } from '@platform/stores';

import { computeHere, type Computations } from '../compute/computations';
import { languageHeaders } from '../definitions/api/diagnostics';
import { findDefinition } from '../definitions/lifecycle/find-definition';
import { replaceCases, withEtag } from '../workflow-tests/stored-cases';
import { evalCaseOfRun, type EvalCaseDeps } from './eval-case-of-run';
import { evalTasks, type EvalTasksDeps } from './eval-tasks';
import type { EvalReport, StoredEvals } from './evals-schemas';
import { agentEvalOperations as operations } from './operations';

type AgentEvalDeps = EvalTasksDeps &
  EvalCaseDeps & {
    readonly definitionStore: DefinitionStore;
    /** Where cases are read and run. Default: in this process. */
    readonly computations?: Computations;
  };

const keyOf = (slug: string) => ({ kind: 'agent', slug }) as const;

const shown = ({ tests }: Definition): StoredEvals =>
  tests
    ? { evals: tests.content, author: tests.author, updatedAt: tests.updatedAt }
    : { evals: null, author: null, updatedAt: null };

const reply = (definition: Definition) => withEtag(definition, shown(definition));

/** Routes that read, replace and run the cases of an agent, and make one from a run. */
export function agentEvalRoutes({ computations, ...deps }: AgentEvalDeps): readonly Route[] {
  const { run } = computations ?? computeHere(evalTasks(deps));
  const { definitionStore: store } = deps;
  return [
    operations.getAgentEvals.handledBy(async ({ params }) =>
      reply(await findDefinition(store, keyOf(params.slug))),
    ),
    operations.putAgentEvals.handledBy(async ({ params, headers, body, caller }) => {
      const input = { text: body, slug: params.slug };
      const read = async () =>
        (await run('readEvals', input, { caller: caller.id })).value<JsonObject>();
      const given = { ifMatch: headers['if-match'], caller, read };
      return reply(await replaceCases(store, keyOf(params.slug), given));
    }),
    operations.runAgentEvals.handledBy(async ({ params: { slug }, body, caller, request }) => {
      const language = languageOf(request);
      const { bytes } = await run('runEvals', { slug, ...body, language }, { caller: caller.id });
      return { status: 200, headers: languageHeaders(language), body: jsonText<EvalReport>(bytes) };
    }),
    operations.getEvalCaseOfRun.handledBy(async ({ params, query }) => ({
      status: 200,
      body: await evalCaseOfRun(params.id, query.node, deps),
    })),
  ];
}
