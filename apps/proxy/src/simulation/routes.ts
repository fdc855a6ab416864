import type { Route } from '@platform/http';

import { readsClinicalContent } from '../identity/clinical-reading';
import { LONGEST_ANSWER, partsOf, requireBounded } from './bounded-answer';
import { simulationOperations } from './operations';
import { requirePublisher } from './require-publisher';
import { runSimulation, type SimulationDeps } from './run-simulation';
import { simulationWithoutValues } from './without-values';

/** `POST /api/simulate`: the workflow in this process, on sandboxes; nothing is written anywhere. */
export function simulationRoutes(deps: SimulationDeps): readonly Route[] {
  return [
    simulationOperations.simulate.handledBy(async ({ body, caller }) => {
      if (body.options?.subject) requirePublisher(caller);
      const simulation = await runSimulation(body, deps);
      requireBounded(partsOf(simulation), deps.limits?.answer ?? LONGEST_ANSWER);
      const isReal = body.options?.subject !== undefined;
      const isShown = !isReal || readsClinicalContent(caller);
      return { status: 200, body: isShown ? simulation : simulationWithoutValues(simulation) };
    }),
  ];
}
