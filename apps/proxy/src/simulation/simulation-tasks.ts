import type { ProxyTasks } from '../compute/computations';
import { LONGEST_ANSWER, partsOf, requireBounded } from './bounded-answer';
import { runSimulation, type SimulationDeps } from './run-simulation';
import type { SimulationBody } from './simulation-body';
import { simulationWithoutValues } from './without-values';

/** `isShown`: whether who asks may see values. */
interface AskedSimulation {
  readonly body: SimulationBody;
  readonly isShown: boolean;
}

/** `meta`: ToldSimulation. */
export const simulationTasks = (deps: SimulationDeps): ProxyTasks => ({
  async simulate({ body, isShown }: AskedSimulation) {
    const { label, simulation } = await runSimulation(body, deps);
    requireBounded(partsOf(simulation), deps.limits?.answer ?? LONGEST_ANSWER);
    const { status, effects, ms } = simulation;
    return {
      meta: { workflow: label, status, effects: effects.length, ms },
      value: isShown ? simulation : simulationWithoutValues(simulation),
    };
  },
});
