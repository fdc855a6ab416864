import { byUrgency, sectionOf } from './urgency';

type Urgency = Parameters<typeof sectionOf>[0];
const task = (id: string, more: Partial<Urgency> = {}) => ({ id, overdue: false, ...more });
const idsOf = (tasks: readonly { readonly id: string }[]) => tasks.map(({ id }) => id);

it('the inbox has what is overdue first, then by priority, then by due time, then the oldest', () => {
  const tasks = [
    task('new'),
    task('old'),
    task('due later', { dueAt: '2026-11-28T10:00:00Z' }),
    task('due soon', { dueAt: '2026-11-27T11:00:00+01:00' }),
    task('urgent', { priority: 'urgent' }),
    task('stat', { priority: 'stat' }),
    task('overdue routine', { overdue: true, dueAt: '2026-11-26T10:00:00Z' }),
    task('overdue stat', { overdue: true, priority: 'stat', dueAt: '2026-11-27T09:00:00Z' }),
    task('asap', { priority: 'asap' }),
    task('later', { priority: 'stat', putOff: { until: '2026-11-27T10:00:00Z' } }),
  ];
  expect(idsOf(byUrgency(tasks))).toEqual([
    ...['overdue stat', 'overdue routine', 'stat', 'asap', 'urgent'],
    ...['due soon', 'due later', 'old', 'new', 'later'],
  ]);
  expect(idsOf(tasks)[0]).toBe('new');
});

it('a task that is overdue is in that section whatever its priority, one without a priority is routine', () => {
  expect(sectionOf(task('a', { overdue: true, priority: 'stat' }))).toBe('overdue');
  expect(sectionOf(task('b', { priority: 'asap' }))).toBe('asap');
  expect(sectionOf(task('c'))).toBe('routine');
  const putOff = { until: '2026-11-27T10:00:00Z' };
  expect(sectionOf(task('e', { overdue: true, putOff }))).toBe('overdue');
  const newer = { priority: 'critical' } as unknown as Urgency;
  expect(sectionOf(task('d', newer))).toBe('urgent');
});
