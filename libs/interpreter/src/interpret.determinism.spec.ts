import fc from 'fast-check';
import { forAll, PROPERTY_TIMEOUT_MS, scaled } from '@platform/testing';

import { randomCase } from './__fixtures__/random/random-case';
import { essence, planCase, runCase } from './__fixtures__/random/run-case';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const seeds = fc.array(fc.noBias(fc.integer()), { minLength: 2, maxLength: 3, size: 'max' });

/**
 * Left out, because what comes first is what they are about: a deadline, the expiry of a task that is
 * also decided, the timeout of a wait for an event, the timeout of the run. Times and the number of
 * attempts are left out as well.
 */
const withoutRaces = { races: false };

const endings = (run: Awaited<ReturnType<typeof runCase>>): string =>
  run.events.flatMap((event) => (event.type === 'node-end' ? [event.trace.path] : [])).join();

describe('any workflow', () => {
  it('comes to one result, whatever the order in which things complete', async () => {
    let reordered = 0;
    await forAll(
      fc.tuple(randomCase(withoutRaces), seeds),
      { runs: 800 },
      async ([given, [first = 0, ...others]]) => {
        const plan = planCase(given);
        const once = await runCase(given, { plan, seed: first });
        for (const seed of others) {
          const again = await runCase(given, { plan, seed });
          expect(essence(again)).toEqual(essence(once));
          if (endings(again) !== endings(once)) reordered += 1;
        }
      },
    );
    // Orders that are all alike would prove nothing.
    expect(reordered).toBeGreaterThan(scaled(150));
  });

  it('of hundreds of node instances comes to one result too', async () => {
    let largest = 0;
    await forAll(
      fc.tuple(randomCase({ ...withoutRaces, most: 24, itemsAtMost: 14, scopeWeight: 3 }), seeds),
      { runs: 300 },
      async ([given, [first = 0, second = 1]]) => {
        const once = await runCase(given, { seed: first });
        expect(essence(await runCase(given, { seed: second }))).toEqual(essence(once));
        largest = Math.max(largest, Object.keys(once.traces).length);
      },
    );
    expect(largest).toBeGreaterThan(150);
  });
});
