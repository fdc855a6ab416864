import { putOffChoices } from './put-off-choices';

const NOW = new Date('2026-11-27T03:00:00.000Z');
const namesOf = (dueAt?: string) => putOffChoices(dueAt, NOW).map(({ name }) => name);

it('a task is put off for a while that ends before it is due, or until it is due', () => {
  expect(namesOf()).toEqual(['quarter', 'hour', 'fourHours']);
  expect(namesOf('2026-11-27T04:30:00.000Z')).toEqual(['quarter', 'hour', 'due']);
  expect(namesOf('2026-11-27T03:10:00.000Z')).toEqual(['due']);
  expect(putOffChoices('2026-11-27T03:10:00.000Z', NOW)[0]?.until).toBe('2026-11-27T03:10:00.000Z');
});

it('a task that is overdue is not put off, nor until a day that is far', () => {
  expect(namesOf('2026-11-27T02:59:00.000Z')).toEqual([]);
  expect(namesOf('2026-12-01T03:00:00.000Z')).toEqual(['quarter', 'hour', 'fourHours']);
});
