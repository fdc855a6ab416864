import { ExpressionBudgetError } from './expression-budget-error';

/**
 * What the expressions of one piece of work may do together. Counted, never timed: a durable run
 * evaluates again when it is replayed and has to come to the same. A step is about 50 ns, so that a
 * budget is used up long before anybody waits for the process.
 */
export const EVALUATION_LIMITS = {
  /** Steps of one piece of work: the expressions of a node, of a trigger, of a record's binding. */
  steps: 250_000,
  /** Characters of one text, and of the JSON of one result; what leaves a node is no larger. */
  characters: 1024 * 1024,
} as const;

/** What one operation costs beside its operands, in steps. */
export const COSTS = {
  operation: 1,
  comparison: 2,
  call: 4,
  /** An item of a list that is looked at. */
  item: 4,
  /** A place of a record on the way of a JSONPath. */
  place: 6,
  /** Decimal digits are computed one by one. */
  decimal: 50,
  quotient: 250,
  /** Digits of a remainder as far apart as numbers can be. */
  farRemainder: 800,
  /** A power is multiplied out up to here, and beyond computed through logarithms. */
  power: 400,
  farPower: 15_000,
} as const;

/** Characters that are compared, copied or counted in one step. */
const CHARACTERS_A_STEP = 16;

/** Counts what an evaluation does, and stops it with {@link ExpressionBudgetError}. */
export class EvaluationBudget {
  private left: number;

  constructor(private readonly most: number = EVALUATION_LIMITS.steps) {
    this.left = most;
  }

  /** Steps taken so far; more than there were once the budget is used up. */
  get spent(): number {
    return this.most - this.left;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new ExpressionBudgetError('steps');
  }

  /** Work on every character of a text. */
  read(characters: number): void {
    if (characters >= CHARACTERS_A_STEP) this.spend(Math.floor(characters / CHARACTERS_A_STEP));
  }

  /** A text that is about to be made. */
  write(characters: number): void {
    this.requireSize(characters);
    this.read(characters);
  }

  /** Characters of a text that grows, or of a result. */
  requireSize(characters: number): void {
    if (characters > EVALUATION_LIMITS.characters) throw new ExpressionBudgetError('characters');
  }
}
