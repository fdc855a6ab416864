import type { ProjectedRun } from '@platform/run-store';
import { until } from '@platform/testing';

import { HandlerRefusal } from '@platform/run-projection/testing';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { createLiveRuns } from '@platform/run-projection';
import { startGivingTurns } from './give-turns';

const QUEUE = 'one:p1';
const TURN = { kind: 'turn', name: '~turn', path: '' } as const;

let harness: ProxyHarness;
let isIndexComplete: boolean;
let looks: number;
let stop: () => Promise<void>;
beforeEach(async () => {
  isIndexComplete = true;
  looks = 0;
  harness = await openProxyHarness();
  harness.engine.onTell = (runId) => ({ runId, at: '2026-11-20T08:00:00.000Z', duplicate: false });
});
afterEach(async () => {
  await stop();
  await harness.close();
});

const giveTurns = (): void => {
  const { store, ingress } = harness;
  const live = createLiveRuns(ingress, store);
  ({ stop } = startGivingTurns({
    ...{ store, ingress, live, intervalMs: 5 },
    isIndexComplete: () => {
      looks += 1;
      return isIndexComplete;
    },
  }));
};

/** A run that has its turn. */
async function sent(runId: string): Promise<void> {
  harness.engine.snapshots.set(runId, snapshotOf(runId));
  await harness.store.insert(runMeta(runId));
  await harness.store.turns.take(
    { queue: QUEUE, runId },
    {
      stateOf: async () => 'unfinished',
      addressOf: (each) => harness.ingress.addressOf(each),
      send: async () => ({ invocationId: `inv_${runId}` }),
    },
  );
}

const waitForTurn = (runId: string, awaited: ProjectedRun['awaited']) =>
  harness.store.projection.apply({
    runs: [{ runId, sequence: 0, journal: 2, phase: 'queued', awaited, pending: [] }],
    ended: [],
  });

const turnsGiven = () =>
  harness.engine.told.map(({ key, input }) => [
    key,
    (input as { readonly signal: string }).signal,
    (input as { readonly after: readonly { readonly runId: string }[] }).after.map(
      ({ runId }) => runId,
    ),
  ]);

describe('turns for runs that came too late for theirs', () => {
  it('are given behind the runs before them, to those alone that wait for one', async () => {
    await sent('first');
    await sent('late');
    await sent('last');
    await waitForTurn('late', [TURN]);
    await waitForTurn('last', []);
    giveTurns();
    await until(() => harness.engine.told.length > 0, 'a turn to be given');
    await stop();
    expect(new Set(turnsGiven().map((given) => JSON.stringify(given)))).toEqual(
      new Set([JSON.stringify(['late', 'turn', ['first']])]),
    );
  });

  it('are given again and again until the run has one', async () => {
    await sent('late');
    await waitForTurn('late', [TURN]);
    const answer = harness.engine.onTell;
    let refusals = 0;
    harness.engine.onTell = (key, input) => {
      if ((refusals += 1) < 3) throw new HandlerRefusal('not-pending');
      return answer(key, input);
    };
    giveTurns();
    await until(() => harness.engine.told.length >= 3, 'the turn to be given');
    await waitForTurn('late', []);
    expect(turnsGiven()[0]).toEqual(['late', 'turn', []]);
  });

  it('are not given before the index has all runs: the order is not known', async () => {
    await sent('late');
    await waitForTurn('late', [TURN]);
    isIndexComplete = false;
    giveTurns();
    await until(() => looks > 2, 'three looks');
    expect(harness.engine.told).toEqual([]);
    isIndexComplete = true;
    await until(() => harness.engine.told.length > 0, 'a turn to be given');
  });
});
