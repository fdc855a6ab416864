import { isLarge } from './is-large';

it.each([
  ['a value', 'text', 1, false],
  ['a list of as many', [1, 2], 3, false],
  ['a list of more', [1, 2, 3], 3, true],
  ['what is inside', { a: { b: [1, 2] } }, 4, true],
  ['null', { a: null }, 2, false],
])('%s', (_what, value, most, expected) => {
  expect(isLarge(value, most)).toBe(expected);
});

it('looks at no more than it has to', () => {
  const endless = new Proxy([], {
    get: (target, key) => (key === 'length' ? 1e9 : target[key as never]),
  });
  const seen: unknown[] = [];
  const watched = Array.from({ length: 1_000 }, (_each, at) => ({ at }));
  for (const [at, each] of watched.entries()) {
    Object.defineProperty(watched, at, { enumerable: true, get: () => seen.push(at) && each });
  }
  expect(isLarge([watched, endless], 10)).toBe(true);
  expect(seen.length).toBeLessThan(20);
});
