import { firingPrefix } from '@platform/interpreter';
import type { JsonObject } from '@platform/sdk';

import { completed, effect, type Model, type Scenario } from './scenario';
import { randomNumber, onlyRun } from './values';

/** The workflow that is published again and again while events arrive. */
export const EDITION = 'chaos-edition';
/**
 * The workflow with a schedule. It makes up for a hundred missed instants: more time than the index is ever lost.
 */
export const TICK = 'chaos-tick';
const TICK_MS = 10_000;

const settings = {
  defaults: {
    retry: { maxAttempts: 12, interval: 'PT0.2S', factor: 2, maxInterval: 'PT1S' },
    timeout: 'PT2S',
  },
};
const NUMBER = { kind: 'primitive', name: 'Number' };
const specification = (slug: string, name: string, rest: JsonObject): JsonObject => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name,
  locale: 'fr',
  settings,
  ...rest,
});

/** Writes the number of its edition. */
export const editionOf = (edition: number): JsonObject =>
  specification(EDITION, 'Chaos, des éditions', {
    context: ['case'],
    nodes: [
      { id: 'start', type: 'chaos.event', config: { when: "event.scenario == 'edition'" } },
      {
        id: 'edition',
        type: 'core.expression',
        config: {
          ports: [{ name: 'value', type: NUMBER, required: true }],
          expr: `in.value * 0 + ${edition}`,
          type: NUMBER,
        },
      },
      { id: 'write', type: 'chaos.write' },
    ],
    edges: [
      { from: 'start.value', to: 'edition.value' },
      { from: 'edition.value', to: 'write.value' },
    ],
  });

/** Writes the instant of its schedule. */
export const tick = (): JsonObject =>
  specification(TICK, 'Chaos, une planification', {
    nodes: [
      {
        id: 'start',
        type: 'core.schedule',
        config: { cron: `*/${TICK_MS / 1_000} * * * * *`, missed: 'all' },
      },
      { id: 'write', type: 'chaos.write' },
    ],
    edges: [{ from: 'start.scheduledFor', to: 'write.value' }],
  });

const TICKS = firingPrefix(TICK);

export const tickRunId = (instant: number): string => `${TICKS}${new Date(instant).toISOString()}`;
export const isTick = (runId: string): boolean => runId.startsWith(TICKS);

/** Returns the instants of the schedule from `from` to `until`, epoch ms. */
export const ticksBetween = (from: number, until: number): number[] => {
  const first = Math.ceil(from / TICK_MS) * TICK_MS;
  const count = Math.max(0, Math.floor((until - first) / TICK_MS) + 1);
  return Array.from({ length: count }, (_, index) => first + index * TICK_MS);
};

/** Scenarios of workflows that are published over the API, not seeded. */
export const editionScenarios: readonly Scenario[] = [
  {
    name: 'edition',
    weight: 4,
    draw: (dice) => ({ fields: randomNumber(dice) }),
    starts: onlyRun(EDITION),
  },
];

export const editionModels: Readonly<Record<string, Model>> = {
  [EDITION]: ({ runId, output }) => completed([effect(runId)('write', output('edition', 'value'))]),
  [TICK]: ({ runId }) => completed([effect(runId)('write', runId.slice(TICKS.length))]),
};
