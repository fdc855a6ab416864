import { type SupervisionReport } from '../supervise';
import { createWorthTelling } from './worth-telling';

const down = (attempt: number, because = 'no database', name = 'proxy'): SupervisionReport => ({
  kind: 'restarting',
  name,
  because,
  delayMs: 10_000,
  attempt,
});
const back = (attempt: number): SupervisionReport => ({
  kind: 'back',
  name: 'proxy',
  pid: 1,
  attempt,
});

const attempts = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

it('tells an outage of an hour in a few lines, then that it is over', () => {
  const isWorthTelling = createWorthTelling();
  const told = attempts(360).filter((attempt) => isWorthTelling(down(attempt)));
  expect(told).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  expect(isWorthTelling(back(360))).toBe(true);
});

it('tells a reason when it is new, and few of those that change each time', () => {
  const isWorthTelling = createWorthTelling();
  expect(
    attempts(7).filter((attempt) => isWorthTelling(down(attempt, `reason ${attempt}`))),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(isWorthTelling(down(3, 'no database', 'endpoint'))).toBe(true);
});

it('tells sparingly of a process that comes up and ends again and again', () => {
  const isWorthTelling = createWorthTelling();
  const told = attempts(20).flatMap((attempt) =>
    [down(attempt, 'exit code 70'), back(attempt)].filter(isWorthTelling).map(({ kind }) => kind),
  );
  expect(told).toEqual(attempts(5).flatMap(() => ['restarting', 'back']));
});

it('begins anew with the next outage', () => {
  const isWorthTelling = createWorthTelling();
  for (const attempt of attempts(3)) isWorthTelling(down(attempt));
  expect(isWorthTelling(back(3))).toBe(true);
  expect(isWorthTelling(down(1))).toBe(true);
  expect(isWorthTelling(back(1))).toBe(true);
});
