import fc from 'fast-check';

/** The gate runs a quarter of what a spec names, the nightly run (`nx test-nightly`) twenty times as many. */
const TIMES = Number(process.env['FC_TIMES'] ?? 0.25);
/**
 * The gate draws the same cases every time, the nightly run new ones. `FC_SEED=<number>` chooses them; a
 * counterexample names its seed.
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

/**
 * Asserts that a property holds for every case that can be drawn, over `scaled(runs)` of them. Rejects with
 * the smallest counterexample found.
 */
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
