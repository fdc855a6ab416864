import type { Route } from '@platform/http';

import { LONGEST_ANSWER, partsOf, requireBounded } from './bounded-answer';
import { simulationOperations } from './operations';
import { requirePublisher } from './require-publisher';
import { runSimulation, type SimulationDeps } from './run-simulation';

/** `POST /api/simulate`: the workflow in this process, on sandboxes; nothing is written anywhere. */
export function simulationRoutes(deps: SimulationDeps): readonly Route[] {
  return [
    simulationOperations.simulate.handledBy(async ({ body, caller }) => {
      if (body.options?.subject) requirePublisher(caller);
      const simulation = await runSimulation(body, deps);
      requireBounded(partsOf(simulation), deps.limits?.answer ?? LONGEST_ANSWER);
      return { status: 200, body: simulation };
    }),
  ];
}
