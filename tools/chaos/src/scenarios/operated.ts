import type { Dice } from '../dice';
import { completed, effect, type Act, type Model, type Scenario } from './scenario';
import { randomNumber, inputsOf, onlyRun, valueOf } from './values';

const cancel = (afterMs: number): Act => ({ kind: 'cancel', afterMs });

/** One signal, the same one twice, two at the same time, or none during the wait. */
function signals(dice: Dice): Act[] {
  const signal = (name: string, afterMs: number): Act => ({
    kind: 'signal',
    path: 'signal',
    name,
    afterMs,
  });
  const soon = dice.below(2_000);
  switch (dice.of(['one', 'one', 'again', 'two', 'none'] as const)) {
    case 'one':
      return [signal('a', soon)];
    case 'again':
      return [signal('a', soon), signal('a', soon)];
    case 'two':
      return [signal('a', soon), signal('b', soon + dice.below(300))];
    case 'none':
      return [];
  }
}

/** One operator acts, or sometimes two with different actions. */
function incidentActs(dice: Dice): Act[] {
  const ACTIONS = ['retry', 'skip', 'fail'] as const;
  const soon = dice.below(1_500);
  return Array.from({ length: dice.chance(40) ? 2 : 1 }, () => ({
    kind: 'incident',
    path: 'fragile',
    action: dice.of(ACTIONS),
    afterMs: soon + dice.below(200),
  }));
}

/** Scenarios of messages to a running run, other than decisions. */
export const operatedScenarios: readonly Scenario[] = [
  {
    name: 'await',
    weight: 3,
    draw: (dice) => ({ fields: randomNumber(dice), acts: signals(dice) }),
    starts: onlyRun('chaos-await'),
  },
  {
    name: 'pause',
    weight: 3,
    draw: (dice) => ({ fields: randomNumber(dice), acts: incidentActs(dice) }),
    starts: onlyRun('chaos-pause'),
  },
  {
    name: 'cancelled',
    weight: 2,
    draw: (dice) => {
      const soon = dice.below(3_000);
      const acts = dice.chance(30) ? [cancel(soon), cancel(soon)] : [cancel(soon)];
      return { fields: randomNumber(dice), acts };
    },
    starts: onlyRun('chaos-cancelled'),
  },
  {
    name: 'rescue',
    weight: 2,
    draw: (dice) => ({ fields: randomNumber(dice) }),
    starts: (eventId) =>
      new Map([
        [eventId, 'chaos-rescue'],
        [`~on-failure:${eventId}`, 'chaos-rescued'],
      ]),
  },
];

export const operatedModels: Readonly<Record<string, Model>> = {
  'chaos-await': ({ runId, event, output }) => {
    const at = effect(runId);
    const given = output('signal', 'event');
    return completed([
      at('before', valueOf(event)),
      given === null ? at('late', valueOf(event)) : at('given', given),
    ]);
  },
  'chaos-pause': ({ runId, event, status }) => {
    const at = effect(runId);
    const beside = at('beside', valueOf(event));
    const end = status('fragile');
    if (end === 'failed') return { status: 'failed', effects: [beside] };
    if (end === 'skipped') return completed([beside]);
    return completed([beside, at('fragile', valueOf(event)), at('after', `${runId}:fragile`)]);
  },
  'chaos-cancelled': ({ runId, event, output }) =>
    completed([
      effect(runId)('before', valueOf(event)),
      effect(runId)('between', output('read', 'value')),
      effect(runId)('after', valueOf(event)),
    ]),
  'chaos-rescue': ({ runId, event }) => ({
    status: 'failed',
    effects: [effect(runId)('before', valueOf(event))],
  }),
  'chaos-rescued': ({ runId, event }) =>
    completed([
      effect(runId)('run', String(inputsOf(event)['runId'])),
      effect(runId)('code', String(inputsOf(event)['code'])),
    ]),
};
