import type { SimulatedEffect } from '@platform/interpreter';

import type { Withheld } from '../runs/without-values';
import {
  errorWithoutValues,
  nodeWithoutValues,
  validationWithoutValues,
} from '../runs/without-values';
import type { TimedSimulation } from './run-simulation';

/** Removes the payload of an effect: where and for whom it would be written remains. */
export const effectWithoutValues = ({ payload: _payload, ...where }: SimulatedEffect) => ({
  ...where,
  payload: null,
});

/** Removes clinical values from the simulation of a past run, in the version that the run used. */
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
  status,
  outputs: {},
  coverage,
  endedAt,
  ms,
  ...(error && { error: errorWithoutValues(error) }),
  nodes: nodes.map(nodeWithoutValues),
  effects: effects.map(effectWithoutValues),
  pending: pending.map(validationWithoutValues),
  // What is wrong with a form may repeat what was entered.
  ...(refused && { refused: refused.map(({ errors: _errors, ...why }) => why) }),
  started: started.map((run) => ({ ...run, inputs: {} })),
  withheld: true,
});
