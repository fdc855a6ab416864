import { type EvaluationBudget } from '../evaluation-budget';

/** Up to this product of both lengths, the search of the JS engine is fast for every text. */
const SMALL_PRODUCT = 4_096;
/** For the linear search, which visits a character several times. */
const COMPARED_PER_STEP = 4;

/**
 * Whether a text contains another. In the worst case the search of the JS engine takes time proportional
 * to the product of both lengths; this one (Knuth, Morris and Pratt) to their sum.
 */
export function includesText(text: string, part: string, budget: EvaluationBudget): boolean {
  if (part.length > text.length) return false;
  if (text.length * part.length <= SMALL_PRODUCT) {
    budget.read((text.length * part.length) / COMPARED_PER_STEP);
    return text.includes(part);
  }
  budget.spend(Math.ceil((text.length + part.length) / COMPARED_PER_STEP));
  return search(text, part);
}

function search(text: string, part: string): boolean {
  const borders = bordersOf(part);
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === code) matched += 1;
    if (matched === part.length) return true;
  }
  return false;
}

/** Returns, for every prefix of a text, the length of its longest proper prefix that is also its suffix. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  let matched = 0;
  for (let index = 1; index < part.length; index += 1) {
    const code = part.charCodeAt(index);
    while (matched > 0 && part.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === code) matched += 1;
    borders[index] = matched;
  }
  return borders;
}
