import type { RunSnapshot } from '@platform/engine-api';

import { openBuildsInTurn, type BuildsInTurn } from '../__fixtures__/builds-in-turn';
import { hasEnded, runInput, specOf } from '../__fixtures__/engine-harness';

const RUNS = Array.from({ length: 12 }, (_, index) => `late-${index}`);
const waiting = specOf(
  [
    { id: 'start', type: 't.start' },
    {
      id: 'answer',
      type: 'core.wait',
      config: { event: { eventType: 'test.answer', match: 'true' }, timeout: 'PT4S' },
    },
  ],
  ['start.$done -> answer.$after'],
);
/** On a busy machine the time of the first runs may end before the last one waits: theirs is then told as not given. */
const hasWaited = (told: RunSnapshot): boolean => told.awaited.length > 0 || hasEnded(told);

let builds: BuildsInTurn;
beforeAll(async () => {
  builds = await openBuildsInTurn();
  await builds.serve({});
});
afterAll(() => builds.stop());

it('an event that comes about the end of its time is told as given exactly when the wait takes it', async () => {
  for (const runId of RUNS) await builds.client.startRun(runInput(waiting, runId));
  for (const runId of RUNS) await builds.told(runId, hasWaited);
  // The timeout passes and the events arrive while no endpoint runs. Then all of it is processed together, in any order.
  await builds.leave();
  const delivered = RUNS.map((runId) =>
    builds.client.deliverEvent(runId, { eventId: `e-${runId}`, eventType: 'test.answer' }),
  );
  await new Promise((resolve) => setTimeout(resolve, 4_500));
  await builds.serve({});

  const told = await Promise.all(delivered);
  const taken = await Promise.all(
    RUNS.map(async (runId) => {
      const { nodes } = await builds.told(runId, hasEnded);
      return nodes.find(({ path }) => path === 'answer')?.outputs?.['event'] !== undefined;
    }),
  );
  expect(told.map((each) => each.delivered.length > 0)).toEqual(taken);
  // A second delivery gets the same answer.
  const again = await Promise.all(
    RUNS.map((runId) =>
      builds.client.deliverEvent(runId, { eventId: `e-${runId}`, eventType: 'test.answer' }),
    ),
  );
  expect(again.map((each) => each.delivered)).toEqual(told.map((each) => each.delivered));
});
