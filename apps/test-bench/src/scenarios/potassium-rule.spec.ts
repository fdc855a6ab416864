import { urgencyOf } from './potassium-rule';

const exact = { comparator: undefined, isHaemolysed: false };

it.each([
  [5.4, undefined],
  [5.49, undefined],
  [5.5, 'urgent'],
  [5.9, 'urgent'],
  [5.99, 'urgent'],
  [6, 'urgent'],
  [6.4, 'urgent'],
  [6.49, 'urgent'],
  [6.5, 'stat'],
  [7.2, 'stat'],
])('the published rule: %d mmol/L is %s', (millimoles, urgency) => {
  expect(urgencyOf({ ...exact, millimoles })).toBe(urgency);
});

it.each([
  [8, '>', 'stat'],
  [4, '>', 'urgent'],
  [3, '<', undefined],
  [5.5, '<', undefined],
])('the published rule: only the limit %d %s is %s', (millimoles, comparator, urgency) => {
  expect(urgencyOf({ millimoles, comparator, isHaemolysed: false })).toBe(urgency);
});

it('the published rule: a haemolysed sample is never silent, whatever its value', () => {
  expect(urgencyOf({ ...exact, millimoles: 4, isHaemolysed: true })).toBe('urgent');
  expect(urgencyOf({ ...exact, millimoles: 6.7, isHaemolysed: true })).toBe('stat');
});
