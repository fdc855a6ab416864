import { type EvaluationBudget } from '../evaluation-budget';

/** Up to here the search of the JS engine is quick whatever the texts are. */
const SMALL_PRODUCT = 4_096;
/** Of the other search, which looks at a character several times. */
const CHARACTERS_A_STEP = 4;

/**
 * Whether a text holds another. The search of the JS engine takes as long as both lengths multiplied on
 * texts made for it; this one (Knuth, Morris and Pratt) takes as long as both added.
 */
export function includesText(text: string, part: string, budget: EvaluationBudget): boolean {
  if (part.length > text.length) return false;
  if (text.length * part.length <= SMALL_PRODUCT) {
    budget.read((text.length * part.length) / CHARACTERS_A_STEP);
    return text.includes(part);
  }
  budget.spend(Math.ceil((text.length + part.length) / CHARACTERS_A_STEP));
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

/** Of every beginning of a text, the length of its longest beginning that is also its end. */
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
