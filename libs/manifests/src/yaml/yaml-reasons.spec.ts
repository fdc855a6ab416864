import { readFileSync } from 'node:fs';

import { parseYaml } from './parse-yaml';
import { frenchReason } from './yaml-reasons';

const found = (text: string) => {
  const { message, position } = parseYaml(text).diagnostics[0] ?? {};
  return { fr: message?.fr ?? '', en: message?.en ?? '', position };
};

it('every sentence of the parser has a French one', () => {
  const parser = readFileSync(require.resolve('js-yaml'), 'utf8');
  const sentences = [...parser.matchAll(/throwError\(state, (["'`])(.*?)\1\)/g)].map(
    ([, , sentence = '']) => sentence.replaceAll(/\$\{[^}]*\}/g, '7'),
  );
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => frenchReason(sentence).includes('refusée («'))).toEqual([]);
});

it.each([
  ['a: *u', 'alias « *u » sans ancre « &u »'],
  ['a: !t 1', 'étiquette « !t » refusée'],
  ['a: !t [1]', 'étiquette « !t » refusée'],
  ['a:\n\tb: 1', 'tabulation dans une indentation'],
  ['a: 1\n b: 2', "mauvaise indentation d'une clé"],
  ['a: "x', 'guillemet « " » sans guillemet fermant'],
  ["a: 'x", "guillemet « ' » sans guillemet fermant"],
  ['a: "\\q"', 'échappement « \\ » inconnu'],
  ['a: b: c', "mauvaise indentation d'une clé"],
  ['a: 1\n\u0000', 'octet nul dans le texte'],
])('%j is refused in French', (text, words) => {
  expect(found(text).fr).toContain(words);
});

it('yaml reasons: quotes what it has no sentence for after a French one', () => {
  expect(frenchReason('something new')).toBe('la syntaxe est refusée (« something new »)');
});

describe('an unclosed brace', () => {
  it.each([
    ['at the end of the text', 'a: { b: 1\n', '{', 1, 4],
    ['lines before', 'n:\n  - { id: x,\n      kind: y\n  - { id: z }\n', '{', 2, 5],
    ['a bracket', 'a: 1\nb: [1, 2\nc: 3\n', '[', 2, 4],
    ['the innermost of several', 'a: { b: [1, { c: 2 }, [3\n', '[', 1, 23],
    ['after one that is closed', 'a: { b: 1 }\nc: { d: [1], e: { f: 2 }\ng: 1\n', '{', 2, 4],
    ['beside braces in texts', 'a: "{ ["\nb: x { y\nc: | \n  { [\nd: { e: 1\n', '{', 5, 4],
  ])('names where it was opened: %s', (...given) => {
    const [, text, sign, line, column] = given;
    const { fr, en } = found(text);
    expect(fr).toContain(`à l'intérieur de « ${sign} » ouvert ligne ${line}, colonne ${column}`);
    expect(en).toContain(`inside "${sign}" opened at line ${line}, column ${column}`);
  });

  it.each([
    ['a mistake outside of any', 'a: { b: 1 }\n\tc: 1'],
    ['a text that does not end', 'a: { b: "x\n'],
    ['a text of another size than people write', `a: { b: 1,\n${'# x\n'.repeat(20_000)}`],
  ])('is not made up for %s', (_, text) => {
    const { fr, position } = found(text);
    expect(position).toBeDefined();
    expect(fr).not.toContain('ouvert');
  });
});
