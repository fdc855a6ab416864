import { furtherRunId } from '@platform/interpreter';

import { completed, effect, type Model, type Scenario } from './scenario';
import { randomList, randomNumber, itemsOf, onlyRun, valueOf } from './values';

/** An event with a number, which starts the workflow `chaos-<name>`. */
const numbered = (name: string, weight: number, more: Partial<Scenario> = {}): Scenario => ({
  name,
  weight,
  draw: (dice) => ({ fields: randomNumber(dice) }),
  starts: onlyRun(`chaos-${name}`),
  ...more,
});

/** Scenarios without people: reads, writes, branches, lists, delays. */
export const plainScenarios: readonly Scenario[] = [
  numbered('chain', 4),
  numbered('branches', 3),
  numbered('map', 3, { draw: (dice) => ({ fields: randomList(dice, 6) }) }),
  numbered('timer', 3),
  numbered('agent', 2),
  numbered('errors', 2),
  numbered('fail', 1),
  numbered('pair', 2, {
    starts: (eventId) =>
      new Map([
        [eventId, 'chaos-pair-a'],
        [furtherRunId(eventId, 'chaos-pair-b'), 'chaos-pair-b'],
      ]),
  }),
  numbered('call', 2, {
    starts: (eventId) =>
      new Map([
        [eventId, 'chaos-call'],
        [`~call:detach:${eventId}`, 'chaos-detached'],
      ]),
  }),
];

const readAndWrite: Model = ({ runId, output }) =>
  completed([effect(runId)('write', output('read', 'value'))]);

export const plainModels: Readonly<Record<string, Model>> = {
  'chaos-chain': ({ runId, output }) => {
    const double = Number(output('read', 'value')) * 2;
    return completed([effect(runId)(double > 100 ? 'alert' : 'quiet', double)]);
  },
  'chaos-branches': ({ runId, event, output }) => {
    const at = effect(runId);
    const middle = output('middle', 'value');
    const again = output('right-again', 'value');
    return completed([
      at('left', valueOf(event)),
      at('middle-write', middle),
      at('join', Number(middle) + Number(again)),
    ]);
  },
  'chaos-map': ({ runId, event, output }) => {
    const at = effect(runId);
    const items = itemsOf(event);
    return completed([
      ...items.flatMap((item, index) => [
        at(`each[${index}]/write`, output(`each[${index}]/read`, 'value')),
        ...(item % 2 === 1 ? [at(`each[${index}]/extra`, item)] : []),
      ]),
      at(
        'summary',
        items.map((_, index) => `${runId}:each[${index}]/write`),
      ),
    ]);
  },
  'chaos-timer': ({ runId, event }) =>
    completed(
      ['before', 'between', 'after', 'aside'].map((path) => effect(runId)(path, valueOf(event))),
    ),
  'chaos-agent': ({ runId, event, output }) =>
    completed([
      effect(runId)('ask:1', valueOf(event)),
      effect(runId)('write', output('ask', 'answer')),
    ]),
  'chaos-errors': ({ runId, event }) =>
    completed([effect(runId)('recovery', valueOf(event)), effect(runId)('replacement', 7)]),
  'chaos-fail': ({ runId, output }) => ({
    status: 'failed',
    effects: [effect(runId)('beside', output('read', 'value'))],
  }),
  'chaos-pair-a': readAndWrite,
  'chaos-pair-b': readAndWrite,
  'chaos-call': ({ runId, output }) => {
    const more = output('call/read', 'value');
    return completed([effect(runId)('call/write', more), effect(runId)('write', more)]);
  },
  'chaos-detached': ({ runId, event }) => completed([effect(runId)('write', valueOf(event))]),
};
