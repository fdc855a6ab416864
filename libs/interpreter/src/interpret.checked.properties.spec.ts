import { checkWorkflow, parseWorkflow } from '@platform/workflow';
import fc from 'fast-check';

import { counted, forAll, TIMEOUT_MS } from './__fixtures__/random/for-all';
import { isGradual } from './__fixtures__/random/gradual';
import { mutated, mutations } from './__fixtures__/random/mutate';
import { randomCase, type RandomCase } from './__fixtures__/random/random-case';
import { randomCatalog } from './__fixtures__/random/random-catalog';
import { runCase } from './__fixtures__/random/run-case';

jest.setTimeout(TIMEOUT_MS);

/** How a node fails that reads what is not of the type it was told, or cannot tell what to do. */
const REFUTED = new Set([
  ...['EXPRESSION_TYPE', 'condition-not-boolean', 'indeterminate', 'switch-no-case'],
  ...['switch-not-coded', 'map-not-a-list', 'step-duplicate', 'conversion-unknown'],
  ...['conversion-impossible', 'wait-not-an-instant', 'behavior-invalid', 'output-undeclared'],
]);
/** What only an effect may bring about. */
const FROM_OUTSIDE = new Set(['output-invalid', 'unexpected']);

const isClean = ({ spec, callees }: RandomCase): boolean =>
  [spec, ...callees.values()].every((each) =>
    checkWorkflow(each, randomCatalog, { callees }).every(({ severity }) => severity !== 'error'),
  );

/** What failed in a run although the checker had found nothing. */
async function refutations(given: RandomCase, seed: number): Promise<readonly object[]> {
  const { traces } = await runCase(given, { seed });
  return Object.values(traces).flatMap(({ path, type, error }) => {
    const code = error?.code ?? '';
    const isOwn = type.startsWith('core.') && error?.nodePath === undefined;
    return error && (REFUTED.has(code) || (isOwn && FROM_OUTSIDE.has(code)))
      ? [{ path, type, ...error }]
      : [];
  });
}

const order = fc.noBias(fc.integer());

describe('a workflow without a finding', () => {
  it('never fails by a type or by what cannot be told', async () => {
    let clean = 0;
    await forAll(
      fc.tuple(randomCase({ races: true, most: 8, careless: 40, scopeWeight: 2 }), order),
      { runs: 1_200 },
      async ([given, seed]) => {
        if (!isClean(given)) return;
        clean += 1;
        expect(await refutations(given, seed)).toEqual([]);
      },
    );
    expect(clean).toBeGreaterThan(counted(200));
  });

  it('never does so after it was changed at random either', async () => {
    let clean = 0;
    await forAll(
      fc.tuple(randomCase({ most: 8, careless: 20 }), mutations(2), order),
      { runs: 900 },
      async ([given, changes, seed]) => {
        const { spec } = parseWorkflow(
          JSON.stringify(changes.reduce<unknown>(mutated, given.spec)),
        );
        if (!spec || !isClean({ ...given, spec }) || isGradual({ ...given, spec })) return;
        clean += 1;
        expect(await refutations({ ...given, spec }, seed)).toEqual([]);
      },
    );
    expect(clean).toBeGreaterThan(counted(100));
  });
});
