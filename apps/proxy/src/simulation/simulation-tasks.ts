import type { ProxyTasks } from '../compute/computations';
import { LONGEST_ANSWER, partsOf, requireBounded } from './bounded-answer';
import { runSimulation, type SimulationDeps } from './run-simulation';
import type { SimulationBody } from './simulation-body';

/** `meta`: ToldSimulation. */
export const simulationTasks = (deps: SimulationDeps): ProxyTasks => ({
  async simulate(body: SimulationBody) {
    const { label, simulation } = await runSimulation(body, deps);
    requireBounded(partsOf(simulation), deps.limits?.answer ?? LONGEST_ANSWER);
    const { status, effects, ms } = simulation;
    return {
      meta: { workflow: label, status, effects: effects.length, ms },
      value: simulation,
    };
  },
});
