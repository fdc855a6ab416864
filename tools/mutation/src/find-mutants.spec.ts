import { findMutants } from './find-mutants';

const mutated = (text: string) =>
  findMutants('a.ts', text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

it.each([
  ['a === b', ['a !== b']],
  ['a < 1', ['a <= 1', 'a < 2']],
  ['a && !b', ['a || !b', 'a && (b)']],
  ['a ?? b', ['a && b']],
  ['a + b', ['a - b']],
  ["a + 'b'", []],
  ['if (a) b();', ['if (true) b();', 'if (false) b();']],
  ['x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c']],
  ['x = true', ['x = false']],
  ['list.some(f)', ['list.every(f)']],
  ['const limit = 4_000;', ['const limit = 4001;']],
])('%s becomes %j', (text, expected) => {
  expect(mutated(text)).toEqual(expected);
});

it('findMutants leaves types alone, which no test can see', () => {
  expect(mutated('type A = true | 1; interface B { c: 2 } const d: 3 = e as 4;')).toEqual([]);
});

it('findMutants says where', () => {
  expect(findMutants('a.ts', 'f();\nx = a > b;')).toMatchObject([{ line: 2, original: '>' }]);
});
