import { NodeError, type Ports } from '@platform/ports';
import type { NodeSpec, PolicySpec } from '@platform/workflow';

import { runHarness, specOf, START, STARTED_AT } from '../__fixtures__/run-harness';
import { createScriptedDriver } from '../__fixtures__/scripted-driver';
import { later } from './walk';

const HOUR_MS = 3_600_000;
const wait = (id: string, config: object): NodeSpec => ({
  id,
  type: 'core.wait',
  config: { ...config },
});
const read = (policy: PolicySpec): NodeSpec => ({ id: 'read', type: 't.read', policy });
const failing = {
  lab: {
    read: async () => {
      throw new NodeError('lab-away', 'p-1 is not there', { retryable: true });
    },
  },
} as unknown as Ports;

/** What is known of the waits where the run rests, and nothing more settles than these steps. */
const detailsOf = async (nodes: readonly NodeSpec[], order: readonly string[] = []) =>
  (
    await runHarness(
      specOf(
        [START, ...nodes],
        nodes.map(({ id, type }) =>
          type === 't.read' ? `start.value -> ${id}.value` : `start.$done -> ${id}.$after`,
        ),
      ),
      {
        ports: failing,
        driver: (emit) => createScriptedDriver({ now: new Date(STARTED_AT), order, emit }),
      },
    )
  ).details;

describe('the details of waits', () => {
  it('say until when a timer runs, and an event is awaited', async () => {
    const event = { eventType: 'test.answer', match: 'event.value > 1' };
    await expect(
      detailsOf([wait('pause', { for: 'PT1H' }), wait('answer', { event, timeout: 'PT2H' })]),
    ).resolves.toEqual([
      { kind: 'timer', path: 'pause', until: later(STARTED_AT, HOUR_MS) },
      { kind: 'event', path: 'answer', until: later(STARTED_AT, 2 * HOUR_MS) },
    ]);
  });

  it('say which attempt is next, when and why, without the message', async () => {
    const retry = { maxAttempts: 3, interval: 'PT20S', maxInterval: 'PT20S' };
    await expect(detailsOf([read({ retry })], ['read'])).resolves.toEqual([
      {
        ...{ kind: 'attempt', path: 'read', attempt: 2, code: 'lab-away' },
        until: later(STARTED_AT, 20_000),
      },
    ]);
  });

  it('leave out a wait that is over at once, and a step in flight', async () => {
    const retry = { maxAttempts: 3, interval: 'PT0.5S' };
    await expect(detailsOf([read({ retry })], ['read'])).resolves.toEqual([]);
    await expect(detailsOf([read({ retry })])).resolves.toEqual([]);
  });

  it('say why a node waits for an operator', async () => {
    const policy: PolicySpec = { onError: 'pause', retry: { maxAttempts: 1 } };
    await expect(detailsOf([read(policy)], ['read'])).resolves.toEqual([
      { kind: 'action', path: 'read', code: 'lab-away' },
    ]);
  });
});
