import fc from 'fast-check';
import { EvaluationBudget } from '../evaluation-budget';
import { includesText } from './text-search';

const includes = (text: string, part: string): boolean =>
  includesText(text, part, new EvaluationBudget(Number.MAX_SAFE_INTEGER));

/** Texts of two letters: what begins to match and then does not. */
const alike = (maxLength: number) =>
  fc.array(fc.constantFrom('a', 'b'), { maxLength }).map((letters) => letters.join(''));

it('text search: finds what the search of the JS engine finds, in texts of any length', () => {
  fc.assert(
    fc.property(alike(600), alike(40), fc.boolean(), (text, part, isHeld) => {
      const holder = isHeld ? text + part + text : text;
      expect(includes(holder, part)).toBe(holder.includes(part));
    }),
  );
});

it('text search: finds nothing at every place, as the JS engine does', () => {
  expect(includes('', '')).toBe(true);
  expect(includes('a'.repeat(5_000), '')).toBe(true);
  expect(includes('', 'a')).toBe(false);
});

it('costs as much as both lengths added, whatever the texts are', () => {
  const budget = new EvaluationBudget(Number.MAX_SAFE_INTEGER);
  includesText('a'.repeat(400_000), `${'a'.repeat(200_000)}b`, budget);
  expect(budget.spent).toBe(150_001);
});
