/** The branches that some decisions took: decision → branch. */
export type Term = ReadonlyMap<string, string>;

/**
 * When something can be live, as a disjunction of terms. A condition may be weaker than the exact one,
 * never stronger: when the exact condition grows past its bounds, a weaker one replaces it.
 */
export type Condition = readonly Term[];

const EMPTY: Term = new Map();
export const ALWAYS: Condition = [EMPTY];
export const NEVER: Condition = [];

const MAX_TERMS = 16;
const MAX_DECISIONS = 32;
/** Maximum number of terms in the product of two conditions. Past it the larger condition is weakened. */
const MAX_PRODUCT = 64;

const includes = (larger: Term, smaller: Term): boolean =>
  smaller.size <= larger.size &&
  [...smaller].every(([decision, branch]) => larger.get(decision) === branch);

/** Whether the two terms need different branches of one decision. */
function contradict(one: Term, other: Term): boolean {
  const [smaller, larger] = one.size <= other.size ? [one, other] : [other, one];
  for (const [decision, branch] of smaller) {
    const elsewhere = larger.get(decision);
    if (elsewhere !== undefined && elsewhere !== branch) return true;
  }
  return false;
}

/** The decisions that all terms share. Weaker than the disjunction, but keeps the early decisions. */
function common(terms: Condition): Condition {
  const [first = EMPTY, ...others] = terms;
  const shared = [...first].filter(([decision, branch]) =>
    others.every((term) => term.get(decision) === branch),
  );
  return shared.length === 0 ? ALWAYS : [new Map(shared)];
}

/** Removes terms that another term covers, then weakens the condition until it is within the bounds. */
function simplified(terms: Condition): Condition {
  const kept: Term[] = [];
  for (const term of [...terms].sort((a, b) => a.size - b.size)) {
    if (term.size === 0) return ALWAYS;
    if (kept.some((each) => includes(term, each))) continue;
    kept.push(term);
    if (kept.length > MAX_TERMS) return common(terms);
  }
  return kept;
}

function joined(one: Term, other: Term): Term {
  const both = new Map(one);
  for (const [decision, branch] of other) {
    if (both.size >= MAX_DECISIONS) break;
    both.set(decision, branch);
  }
  return both;
}

export function and(one: Condition, other: Condition): Condition {
  if (one === other || one.length === 0 || other === ALWAYS) return one;
  if (other.length === 0 || one === ALWAYS) return other;
  let [left, right] = [one, other];
  if (left.length * right.length > MAX_PRODUCT) {
    if (left.length > right.length) left = common(left);
    else right = common(right);
  }
  return simplified(
    left.flatMap((term) =>
      right.filter((each) => !contradict(term, each)).map((each) => joined(term, each)),
    ),
  );
}

export const or = (one: Condition, other: Condition): Condition =>
  one === other ? one : simplified([...one, ...other]);

/** The condition, and in addition `decision` took `branch`. */
export const given = (condition: Condition, decision: string, branch: string): Condition =>
  and(condition, [new Map([[decision, branch]])]);

/** Maximum number of term pairs to compare. Past it conditions count as not exclusive. */
const MAX_COMPARISONS = 256;

/** True when no two conditions can hold together; false also when this cannot be shown within the bounds. */
export function pairwiseExclusive(conditions: readonly Condition[]): boolean {
  const owned = conditions.flatMap((terms, owner) => terms.map((term) => ({ term, owner })));
  if (owned.length > MAX_COMPARISONS) return false;
  return owned.every(({ term, owner }, position) =>
    owned
      .slice(position + 1)
      .every((other) => other.owner === owner || contradict(term, other.term)),
  );
}
