import { ExpressionBudgetError } from './errors';

/**
 * Limits for all expressions of one piece of work together. Steps are counted, not timed, because a
 * replay of a run must reach the same result. A step takes about 50 ns, so the whole budget takes about
 * 12 ms and never blocks the process noticeably.
 */
export const EVALUATION_LIMITS = {
  /** Steps of one piece of work: the expressions of a node, of a trigger, or of the binding of a record. */
  steps: 250_000,
  /** Characters of one text, and of one result as JSON, which also limits the outputs of a node. */
  characters: 1024 * 1024,
} as const;

/** Cost of one operation without its operands, in steps. */
export const COSTS = {
  operation: 1,
  comparison: 2,
  call: 4,
  /** Reading two dates, times or durations. */
  moment: 20,
  /** Asking a time zone for its offset at an instant. */
  zone: 60,
  /** One visited item of a list. */
  item: 4,
  /** One visited value of a record, for a JSONPath. */
  place: 6,
  /** One decimal operation, which computes digit by digit. */
  decimal: 50,
  quotient: 250,
  /** A remainder of two numbers of very different magnitude. */
  farRemainder: 800,
  /** A power: multiplications for a small exponent, logarithms for a large one. */
  power: 400,
  farPower: 15_000,
} as const;

/** Characters that one step compares, copies or counts. */
const CHARACTERS_PER_STEP = 16;

/** Counts the steps of an evaluation. Throws {@link ExpressionBudgetError} when they are used up. */
export class EvaluationBudget {
  private left: number;

  constructor(private readonly most: number = EVALUATION_LIMITS.steps) {
    this.left = most;
  }

  /** Steps so far. More than the limit after the budget is used up. */
  get spent(): number {
    return this.most - this.left;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new ExpressionBudgetError('steps');
  }

  /** Counts reading every character of a text. */
  read(characters: number): void {
    if (characters >= CHARACTERS_PER_STEP) this.spend(Math.floor(characters / CHARACTERS_PER_STEP));
  }

  /** Counts creating a text. Call it before the text is created. */
  write(characters: number): void {
    this.requireSize(characters);
    this.read(characters);
  }

  /** Checks the size of a growing text or of a result. */
  requireSize(characters: number): void {
    if (characters > EVALUATION_LIMITS.characters) throw new ExpressionBudgetError('characters');
  }
}
