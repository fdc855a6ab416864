import type { ListedValidation } from './listed-validation';
import { followed, placed } from './steady-order';

const task = (id: string, more: Partial<ListedValidation> = {}) =>
  ({ pendingId: id, overdue: false, ...more }) as ListedValidation;
const never = () => false;
const ids = (order: ReturnType<typeof placed>) => order.map(({ task: { pendingId } }) => pendingId);

it('the order of the inbox stays while tasks change, go and come', () => {
  const order = placed([task('a'), task('b', { priority: 'urgent' }), task('c')]);
  expect(ids(order)).toEqual(['b', 'c', 'a']);
  const now = [task('new', { priority: 'stat' }), task('a', { overdue: true }), task('b')];
  const after = followed(order, now, never);
  expect(ids(after.order)).toEqual(['b', 'c', 'a']);
  expect(after.order.map(({ section }) => section)).toEqual(['urgent', 'routine', 'routine']);
  expect(after.order.map(({ isGone }) => isGone)).toEqual([false, true, false]);
  expect(after.order[2]?.task.overdue).toBe(true);
  expect(after.arrived.map(({ pendingId }) => pendingId)).toEqual(['new']);
});

it('a task that was decided here leaves the order, and does not come back as a new one', () => {
  const order = placed([task('a'), task('b')]);
  const after = followed(order, [task('a'), task('b')], (id) => id === 'a');
  expect(ids(after.order)).toEqual(['b']);
  expect(after.arrived).toEqual([]);
});

it('a task that is put off goes to the end, and comes back as one that has come', () => {
  const order = placed([task('a'), task('b', { priority: 'urgent' })]);
  const putOff = { until: '2026-11-27T10:00:00Z' };
  const off = followed(order, [task('a'), task('b', { priority: 'urgent', putOff })], never);
  expect(off.order.map(({ section }) => section)).toEqual(['later', 'routine']);
  expect(off.arrived).toEqual([]);
  const back = followed(off.order, [task('a'), task('b', { priority: 'urgent' })], never);
  expect(ids(back.order)).toEqual(['a']);
  expect(back.arrived.map(({ pendingId }) => pendingId)).toEqual(['b']);
});
