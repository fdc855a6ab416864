import { PROBLEM_TYPES, type ProblemType } from './index';

/** Letters, quotes and words that only French has. */
const FRENCH = /[àâçèéêëîïôùûœ«»]|\b(le|la|les|des|une|est|dans|pour|avec|n'est|cette)\b/i;
/** Words that only English has. */
const ENGLISH = /\b(the|is|are|with|this|which|cannot|does)\b/i;

const sentences = Object.entries(PROBLEM_TYPES as Readonly<Record<string, ProblemType>>).flatMap(
  ([code, { title, detail }]) =>
    [title, detail].map(
      ({ fr, en }, which) => [`${code} ${which === 0 ? 'title' : 'detail'}`, fr, en] as const,
    ),
);

it('a problem has a title and a detail in each language', () => {
  expect(sentences.filter(([, fr, en]) => fr.trim() === '' || en.trim() === '')).toEqual([]);
});

it('a problem is told in English without a word of French', () => {
  expect(sentences.filter(([, , en]) => FRENCH.test(en))).toEqual([]);
});

it('a problem is told in French without a word of English', () => {
  expect(sentences.filter(([, fr]) => ENGLISH.test(fr))).toEqual([]);
});
