import type { SimulatedEffect } from '@platform/interpreter';

import type { Withheld } from '../runs/without-values';
import {
  errorWithoutValues,
  nodeWithoutValues,
  validationWithoutValues,
} from '../runs/without-values';
import type { TimedSimulation } from './run-simulation';

/** Where something would be written and for whom, without what. */
export const effectWithoutValues = ({ payload: _payload, ...where }: SimulatedEffect) => ({
  ...where,
  payload: null,
});

/** Of a simulation that was given what really happened, or what a real record holds. */
export const simulationWithoutValues = ({
  status,
  error,
  nodes,
  effects,
  pending,
  refused,
  started,
  coverage,
  endedAt,
  ms,
}: TimedSimulation): TimedSimulation & Withheld => ({
  ...{ status, outputs: {}, coverage, endedAt, ms },
  ...(error && { error: errorWithoutValues(error) }),
  nodes: nodes.map(nodeWithoutValues),
  effects: effects.map(effectWithoutValues),
  pending: pending.map(validationWithoutValues),
  ...(refused && { refused }),
  started: started.map((run) => ({ ...run, inputs: {} })),
  withheld: true,
});
