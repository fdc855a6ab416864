import { validateBody, type Route } from '@platform/http';

import { simulationTooLarge } from './problems';
import { runSimulation, type SimulationDeps, type TimedSimulation } from './run-simulation';
import { simulationBodyCheck, type SimulationBody } from './simulation-body';

/** Characters: each value of a trace is bounded, their number is not. */
const LONGEST_ANSWER = 32 * 1024 * 1024;

/** Node by node: the whole of what is too long is never made. */
function requireBounded({ nodes, effects }: TimedSimulation, longest: number): void {
  let length = 0;
  for (const part of [...nodes, ...effects]) {
    length += JSON.stringify(part).length;
    if (length > longest) throw simulationTooLarge();
  }
}

/** `POST /api/simulate`: the workflow in this process, on sandboxes; nothing is written anywhere. */
export function simulationRoutes(deps: SimulationDeps): readonly Route[] {
  return [
    {
      method: 'post',
      path: '/api/simulate',
      async handle(request, response) {
        const body = validateBody<SimulationBody>(request, simulationBodyCheck.check);
        const simulation = await runSimulation(body, deps);
        requireBounded(simulation, deps.limits?.answer ?? LONGEST_ANSWER);
        response.json(simulation);
      },
    },
  ];
}
