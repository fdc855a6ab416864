import { parseWorkflow, checkWorkflow } from '@platform/workflow';
import fc from 'fast-check';

import { counted, forAll, TIMEOUT_MS } from './__fixtures__/random/for-all';
import { mutated, mutations } from './__fixtures__/random/mutate';
import { randomCase } from './__fixtures__/random/random-case';
import { randomCatalog } from './__fixtures__/random/random-catalog';
import { runCase } from './__fixtures__/random/run-case';
import { planWorkflow } from './plan/plan-workflow';

jest.setTimeout(TIMEOUT_MS);

/** Answers that one walk over a few nodes can possibly wait for. */
const MAX_ANSWERS = 5_000;

describe('a specification that somebody broke', () => {
  it('is planned or refused, and walked to an end, never with an exception', async () => {
    let planned = 0;
    let faulty = 0;
    await forAll(
      fc.tuple(randomCase({ most: 8, races: true }), mutations(3), fc.noBias(fc.integer())),
      { runs: 1_500 },
      async ([given, changes, seed]) => {
        const { spec } = parseWorkflow(
          JSON.stringify(changes.reduce<unknown>(mutated, given.spec)),
        );
        if (!spec) return;
        const { callees } = given;
        const { plan, diagnostics } = planWorkflow(spec, randomCatalog, { locale: 'fr', callees });
        expect(plan === undefined).toBe(diagnostics.length > 0);
        if (!plan) return;
        planned += 1;
        if (checkWorkflow(spec, randomCatalog, { callees }).length > 0) faulty += 1;
        let answers = 0;
        const { result } = await runCase(
          { ...given, spec },
          {
            plan,
            seed,
            driver: (anyOrder) => ({
              ...anyOrder,
              next(inFlight) {
                answers += 1;
                if (answers > MAX_ANSWERS) throw new Error('the walk does not come to an end');
                return anyOrder.next(inFlight);
              },
            }),
          },
        );
        expect(['completed', 'failed', 'running']).toContain(result.status);
      },
    );
    expect(planned).toBeGreaterThan(counted(200));
    expect(faulty).toBeGreaterThan(counted(100));
  });
});
