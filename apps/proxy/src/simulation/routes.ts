import { languageOf, jsonText, type Route, type Caller, problemError } from '@platform/http';

import { computeHere, type Computations } from '../compute/computations';
import { languageHeaders } from '../definitions/api/diagnostics';
import { readsClinicalContent } from '../identity/clinical-reading';
import { logSimulation, type SimulationSummary } from './log-simulation';
import { simulationOperations } from './operations';
import type { SimulationDeps } from './run-simulation';
import type { ShownSimulation } from './simulation-schemas';
import { simulationTasks } from './simulation-tasks';

/** Throws the 403 problem when the caller may not simulate on the real record of a subject. */
function requirePublisher({ roles }: Pick<Caller, 'roles'>): void {
  if (roles.has('publisher')) return;
  throw problemError('forbidden');
}

/** `POST /api/simulate`: runs a workflow immediately, on sandboxes. Nothing is written anywhere. */
export function simulationRoutes({
  computations,
  ...deps
}: SimulationDeps & {
  /** Where simulations run. Default: in this process. */
  readonly computations?: Computations;
}): readonly Route[] {
  const { run } = computations ?? computeHere(simulationTasks(deps));
  return [
    simulationOperations.simulate.handledBy(async ({ body, caller, request }) => {
      if (body.options?.subject) requirePublisher(caller);
      const isReal = body.options?.subject !== undefined;
      const isShown = !isReal || readsClinicalContent(caller);
      const language = languageOf(request);
      const task = { body, isShown, language };
      const { meta, bytes } = await run('simulate', task, { caller: caller.id });
      logSimulation(meta as SimulationSummary);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: jsonText<ShownSimulation>(bytes),
      };
    }),
  ];
}
