import fc from 'fast-check';

/** Factor for the number of runs: a twentieth in the gate, 4 in the campaign `properties`, 20 in `nx test-nightly`. */
const TIMES = Number(process.env['FC_TIMES'] ?? 0.05);
/**
 * Seed of the cases: fixed in the gate, new in every longer run. `FC_SEED=<number>` sets it. A counterexample shows
 * its seed.
 */
const SEED = Number(process.env['FC_SEED'] ?? (TIMES > 1 ? Date.now() % 2 ** 31 : 20_261_120));

/** Enough for a whole spec file on a busy machine, and for fast-check to shrink its counterexamples. */
export const PROPERTY_TIMEOUT_MS = 300_000 * Math.max(1, TIMES);

/** Scales a number of runs, or a count over those runs, by `FC_TIMES`. */
export const scaled = (count: number): number => Math.ceil(count * TIMES);

/** Options of a property test: `scaled(runs)` runs with the seed of this test run. */
export const sized = (runs: number): { readonly numRuns: number; readonly seed: number } => ({
  numRuns: scaled(runs),
  seed: SEED,
});

/** These cases of a test in the campaign `properties`, and none of them in the gate, where others show nearly the same. */
export const inCampaign = <const T>(...cases: readonly T[]): readonly T[] =>
  TIMES > 1 ? cases : [];

/** Asserts that a property holds for `scaled(runs)` random cases. Rejects with the smallest counterexample found. */
export const forAll = <T>(
  drawn: fc.Arbitrary<T>,
  { runs }: { readonly runs: number },
  holds: (given: T) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(drawn, async (given) => holds(given)),
    {
      ...sized(runs),
      interruptAfterTimeLimit: PROPERTY_TIMEOUT_MS * 0.8,
      markInterruptAsFailure: true,
    },
  );
