import type { RunCounts } from '@platform/run-store';
import { fixedClock } from '@platform/testing';

import { serveRoutes } from '../__fixtures__/serve-routes';
import { overviewOf } from './overview-of';
import { overviewRoutes } from './routes';

const NOW = new Date('2026-11-20T10:30:00.000Z');
const NONE: RunCounts = { waiting: [], stopped: [], failed: [], tasks: [] };
const failed = (hour: string, runs: number, errorCode = 'timeout') => ({
  ...{ workflowSlug: 'a', errorCode, hour, runs },
});

it('overviewOf counts failures by workflow and cause, by hour and by day, the most of today first', () => {
  const { failures } = overviewOf(
    {
      ...NONE,
      failed: [
        failed('2026-11-20T10', 1),
        failed('2026-11-20T09', 2),
        failed('2026-11-19T09', 4),
        failed('2026-11-20T10', 5, 'unexpected'),
        failed('2026-11-12T10', 9, 'long-ago'),
      ],
    },
    NOW,
  );
  expect(failures.map(({ code, last24h, last7d }) => [code, last24h, last7d])).toEqual([
    ['unexpected', 5, 5],
    ['timeout', 3, 7],
  ]);
  expect(failures[1]?.hours.slice(-3)).toEqual([0, 2, 1]);
  expect(failures[1]?.days).toEqual([0, 0, 0, 0, 0, 4, 3]);
});

it('overviewOf counts a task for each role that may decide it, the overdue ones first', () => {
  const tasks = [
    { roles: ['doctor'], tasks: 2, overdue: 0, oldest: '2026-11-20T08:00:00.000Z' },
    { roles: ['doctor', 'nurse'], tasks: 3, overdue: 1, oldest: '2026-11-20T07:00:00.000Z' },
    { roles: [], tasks: 9, overdue: 0, oldest: '2026-11-20T06:00:00.000Z' },
  ];
  expect(overviewOf({ ...NONE, tasks }, NOW).tasks).toEqual([
    { role: 'doctor', tasks: 5, overdue: 1, oldest: '2026-11-20T07:00:00.000Z' },
    { role: 'nurse', tasks: 3, overdue: 1, oldest: '2026-11-20T07:00:00.000Z' },
    { role: null, tasks: 9, overdue: 0, oldest: '2026-11-20T06:00:00.000Z' },
  ]);
});

it('GET /api/overview counts once for all who ask within seconds, and again after a failure', async () => {
  const clock = fixedClock(NOW.toISOString());
  let asked = 0;
  let answer = (): Promise<RunCounts> => Promise.resolve(NONE);
  const counts = (): Promise<RunCounts> => {
    asked += 1;
    return answer();
  };
  const server = await serveRoutes(overviewRoutes({ store: { counts }, now: clock }));
  const status = async (): Promise<number> => (await fetch(`${server.url}/api/overview`)).status;
  try {
    expect(await Promise.all([status(), status(), status()])).toEqual([200, 200, 200]);
    expect(asked).toBe(1);
    clock.advance(5_000);
    answer = () => Promise.reject(new Error('gone'));
    expect(await status()).toBe(503);
    answer = () => Promise.resolve(NONE);
    expect(await status()).toBe(200);
    expect(asked).toBe(3);
  } finally {
    await server.close();
  }
});
