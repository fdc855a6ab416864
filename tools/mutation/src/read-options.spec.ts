import { readOptions } from './read-options';

it('the command changes every source of a package, without a least share', () => {
  expect(readOptions(['libs/expression'])).toEqual({
    ...{ pkg: 'libs/expression', only: '', tests: '', seed: 1 },
    ...{ sample: Number.MAX_SAFE_INTEGER, timeoutMs: 60_000, minPercent: 0 },
  });
});

it('the command reads numbers', () => {
  expect(
    readOptions(['libs/expression', '--sample', '60', '--timeout', '5', '--min', '80']),
  ).toMatchObject({ sample: 60, timeoutMs: 5_000, minPercent: 80 });
});

it.each([
  [['--min', 'eighty'], '--min takes a whole number from 0 to 100, not eighty'],
  [['--min', '101'], '--min takes a whole number from 0 to 100, not 101'],
  [['--sample', '0'], '--sample takes a whole number from 1, not 0'],
  [['--sample', ''], '--sample takes a whole number from 1, not '],
  [['--timeout', '1s'], '--timeout takes a whole number from 1, not 1s'],
  [['libs/http'], 'Name one package.'],
])('the command refuses %j', (more, message) => {
  expect(() => readOptions(['libs/expression', ...more])).toThrow(new TypeError(message));
});
