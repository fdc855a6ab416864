import fc from 'fast-check';

/** `FC_SEED=<number>` draws other cases; a counterexample names the seed it was found with. */
const SEED = Number(process.env['FC_SEED'] ?? 20_261_120);
/** The gate runs a quarter of what a spec names, the nightly run (`nx test-nightly`) twenty times as many. */
const TIMES = Number(process.env['FC_TIMES'] ?? 0.25);

/** Enough for a whole spec file on a busy machine, and for fast-check to shrink its counterexamples. */
export const PROPERTY_TIMEOUT_MS = 300_000 * Math.max(1, TIMES);

/** Scales a number of runs, or a count over those runs, by `FC_TIMES`. */
export const scaled = (count: number): number => Math.ceil(count * TIMES);

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
      numRuns: scaled(runs),
      seed: SEED,
      interruptAfterTimeLimit: PROPERTY_TIMEOUT_MS * 0.8,
      markInterruptAsFailure: true,
    },
  );
