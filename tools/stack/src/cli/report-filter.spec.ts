import { type SupervisionReport } from '../supervise';
import { createReportFilter } from './report-filter';

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

it('createReportFilter prints an outage of an hour in a few lines, then that it is over', () => {
  const shouldPrint = createReportFilter();
  const printed = attempts(360).filter((attempt) => shouldPrint(down(attempt)));
  expect(printed).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  expect(shouldPrint(back(360))).toBe(true);
});

it('createReportFilter prints a new reason, and few of those that change each time', () => {
  const shouldPrint = createReportFilter();
  expect(attempts(7).filter((attempt) => shouldPrint(down(attempt, `reason ${attempt}`)))).toEqual([
    1, 2, 3, 4, 5,
  ]);
  expect(shouldPrint(down(3, 'no database', 'endpoint'))).toBe(true);
});

it('createReportFilter prints few lines about a process that comes up and ends again and again', () => {
  const shouldPrint = createReportFilter();
  const printed = attempts(20).flatMap((attempt) =>
    [down(attempt, 'exit code 70'), back(attempt)].filter(shouldPrint).map(({ kind }) => kind),
  );
  expect(printed).toEqual(attempts(5).flatMap(() => ['restarting', 'back']));
});

it('createReportFilter begins anew with the next outage', () => {
  const shouldPrint = createReportFilter();
  for (const attempt of attempts(3)) shouldPrint(down(attempt));
  expect(shouldPrint(back(3))).toBe(true);
  expect(shouldPrint(down(1))).toBe(true);
  expect(shouldPrint(back(1))).toBe(true);
});
