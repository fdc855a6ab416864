import fc from 'fast-check';

/** `FC_SEED=<number>` looks at other graphs; a counterexample names the seed it was found with. */
const SEED = Number(process.env['FC_SEED'] ?? 20_261_120);

export interface Effort {
  readonly runs: number;
}

/** Asserts something of everything that can be drawn; throws with the smallest counterexample found. */
export const forAll = <T>(
  drawn: fc.Arbitrary<T>,
  { runs }: Effort,
  holds: (given: T) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(drawn, async (given) => holds(given)),
    { numRuns: runs, seed: SEED, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true },
  );
