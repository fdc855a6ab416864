import type { Dice } from '../dice';
import { completed, effect, type Model, type Scenario } from './scenario';
import { randomNumber, onlyRun, valueOf } from './values';

const LANES = ['north', 'north', 'north', 'south'];

const laneScenario = (name: string, weight: number): Scenario => ({
  name,
  weight,
  draw: (dice: Dice) => ({ fields: { ...randomNumber(dice), lane: dice.of(LANES) } }),
  starts: onlyRun(`chaos-${name}`),
});

/** Scenarios of runs that queue by the lane of their event. */
export const laneScenarios: readonly Scenario[] = [
  laneScenario('queue', 4),
  laneScenario('reject', 2),
  laneScenario('latest', 2),
];

/** Slugs of the workflows with at most one run per lane at a time. */
export const LANE_SLUGS: readonly string[] = laneScenarios.map(({ name }) => `chaos-${name}`);

const both: Model = ({ runId, event }) =>
  completed(['first', 'last'].map((path) => effect(runId)(path, valueOf(event))));

export const laneModels: Readonly<Record<string, Model>> = {
  'chaos-queue': both,
  'chaos-latest': both,
  'chaos-reject': (run) =>
    run.failure === 'concurrency-rejected' ? { status: 'failed', effects: [] } : both(run),
};
