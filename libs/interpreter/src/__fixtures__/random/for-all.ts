import fc from 'fast-check';

/** `FC_SEED=<number>` looks at other graphs; a counterexample names the seed it was found with. */
const SEED = Number(process.env['FC_SEED'] ?? 20_261_120);
/** The gate looks at a quarter of what a spec names; `FC_TIMES=1` at all of it, `FC_TIMES=20` at twenty times as many. */
const TIMES = Number(process.env['FC_TIMES'] ?? 0.25);

/** Long enough for a whole spec file on a busy machine, and for its counterexamples to be made small. */
export const TIMEOUT_MS = 300_000 * Math.max(1, TIMES);

/** What a spec counts over all its runs, by how many it has. */
export const counted = (ofAll: number): number => Math.ceil(ofAll * TIMES);

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
    {
      numRuns: counted(runs),
      seed: SEED,
      interruptAfterTimeLimit: TIMEOUT_MS * 0.8,
      markInterruptAsFailure: true,
    },
  );
