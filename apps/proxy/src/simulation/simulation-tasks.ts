import { validationIn, type Language } from '@platform/ports';

import type { ProxyTasks } from '../compute/computations';
import { MAX_ANSWER_LENGTH, partsOf, requireBounded } from './bounded-answer';
import { runSimulation, type SimulationDeps } from './run-simulation';
import { watching } from './site-terminology';
import type { SimulationBody } from './simulation-body';

interface SimulationTask {
  readonly body: SimulationBody;
  readonly language: Language;
}

/** Tasks that simulate. `meta` of their result is a `SimulationSummary`. */
export const simulationTasks = (deps: SimulationDeps): ProxyTasks => ({
  async simulate({ body, language }: SimulationTask) {
    const { done, findings } = await watching(deps.site, language, () => runSimulation(body, deps));
    const { label, simulation } = done;
    requireBounded(partsOf(simulation), deps.limits?.answer ?? MAX_ANSWER_LENGTH);
    const { status, effects, ms, pending } = simulation;
    return {
      meta: { workflow: label, status, effects: effects.length, ms },
      value: {
        ...simulation,
        pending: pending.map((each) => validationIn(each, language)),
        ...findings,
      },
    };
  },
});
