import { readOptions } from './read-options';

it('readOptions has a default for everything, and a new seed', () => {
  expect(readOptions([], 42)).toEqual({
    runs: 100,
    faults: 30,
    seed: 42,
    concurrency: 32,
    database: 'sqlite',
    proxies: 1,
    endpoints: 1,
    honoursKeys: true,
    rebuildsIndex: false,
  });
});

it('readOptions reads what it is told', () => {
  const args =
    '--runs 1000 --faults 0 --seed 7 --concurrency 8 --no-idempotency --rebuild --report r.json --database postgres --proxies 2 --endpoints 3'.split(
      ' ',
    );
  expect(readOptions(args, 42)).toEqual({
    runs: 1000,
    faults: 0,
    seed: 7,
    concurrency: 8,
    database: 'postgres',
    proxies: 2,
    endpoints: 3,
    honoursKeys: false,
    rebuildsIndex: true,
    reportFile: 'r.json',
  });
});

it('readOptions asks for help when it is told to', () => {
  expect(readOptions(['--help'], 42)).toBeUndefined();
});

it.each([
  ['--runs', '0', '--runs takes a whole number from 1, not 0'],
  ['--faults', 'x', '--faults takes a whole number from 0, not x'],
  ['--seed', '1.5', '--seed takes a whole number from 0, not 1.5'],
  ['--endpoints', '4', '--endpoints takes a whole number from 1 to 3, not 4'],
  ['--proxies', '2', '--proxies needs --database postgres'],
  ['--database', 'oracle', '--database is sqlite or postgres, not oracle'],
  ['--frequency', '3', "Unknown option '--frequency'"],
])('readOptions refuses %s %s', (option, value, said) => {
  expect(() => readOptions([option, value], 42)).toThrow(said);
});
