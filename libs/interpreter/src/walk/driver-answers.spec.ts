import type { NodeSpec } from '@platform/workflow';

import { createScriptedDriver } from '../__fixtures__/scripted-driver';
import { runHarness, specOf, START, STARTED_AT } from '../__fixtures__/run-harness';
import type { Settled } from '../driver';

/** A run of `node` whose driver answers `settled`, whatever is in flight. */
const answered = (node: Omit<NodeSpec, 'id'>, settled: unknown) =>
  runHarness(specOf([START, { id: 'probe', ...node }], ['start.value -> probe.$after']), {
    ports: { lab: { write: () => new Promise(() => undefined) } },
    driver: (emit) => ({
      ...createScriptedDriver({ now: new Date(STARTED_AT), order: [], emit }),
      next: async () => settled as Settled,
    }),
  });

const write = { type: 't.write' };
const paused = { ...write, inputs: { value: { expr: '1 + true' } }, policy: { onError: 'pause' } };
const wait = {
  type: 'core.wait',
  config: { event: { eventType: 'lab.result', match: 'event.value > 5' } },
};

describe('a driver that breaks its contract stops the run, which is no failure of a node', () => {
  it('by settling what is not in flight', async () => {
    await expect(answered(write, { kind: 'timer', name: 'nobody' })).rejects.toThrow(
      'nothing in flight under nobody',
    );
  });

  it.each([
    ['a step', write, 'probe'],
    ['a decision', { type: 't.ask' }, 'probe'],
    ['an event', wait, 'event:probe'],
    ['what an operator does', paused as Omit<NodeSpec, 'id'>, 'incident:probe'],
  ])('by settling %s as something else', async (_what, node, name) => {
    await expect(answered(node, { kind: 'timer', name })).rejects.toThrow(/ settled as timer$/);
  });
});
