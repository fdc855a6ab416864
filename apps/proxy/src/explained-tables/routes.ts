import { jsonText, problemError, type Route } from '@platform/http';
import { NotFoundError } from '@platform/ports';

import { computeHere, type Computations } from '../compute/computations';
import { getRun, type GetRunDeps } from '../runs/get-run';
import type { WorkflowSources } from '../simulation/simulated-workflow';
import { explainTasks, type ExplainTask } from './explain-node';
import { explainedTableOperations, windowOf, type ExplainedTable } from './operations';

interface ExplainDeps extends GetRunDeps, WorkflowSources {
  /** Explains tables in another process. Default: in this process. */
  readonly computations?: Computations;
}

/** `GET /api/runs/{id}/tables/{nodePath}` */
export function explainedTableRoutes({ computations, ...deps }: ExplainDeps): readonly Route[] {
  const compute = computations ?? computeHere(explainTasks(deps));
  return [
    explainedTableOperations.explainTable.handledBy(async ({ params, query, caller }) => {
      const { snapshot } = await getRun(params.id, deps);
      if (!snapshot) throw problemError('trace-unavailable');
      const node = snapshot.nodes.find(({ path }) => path === params.nodePath);
      if (!node) throw new NotFoundError('table inconnue');
      const { workflow, startedAt } = snapshot;
      const task = { run: { workflow, startedAt }, node, window: windowOf(query) };
      const { bytes } = await compute.run('explainTable', task satisfies ExplainTask, {
        caller: caller.id,
      });
      return { status: 200, body: jsonText<ExplainedTable>(bytes) };
    }),
  ];
}
