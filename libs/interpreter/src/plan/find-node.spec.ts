import { mapOf, planOf, specOf, START } from '../__fixtures__/run-harness';
import { findNode } from './find-node';

const inner = mapOf('inner', [{ id: 'dose', type: 't.double' }], ['$in.item -> dose.value']);
const plan = planOf(
  specOf(
    [START, mapOf('review', [inner], ['$in.item -> inner.items']), { id: 'dose', type: 't.write' }],
    ['start.value -> review.items', 'start.value -> dose.value'],
  ),
);

describe('the planned node of a path', () => {
  it.each([
    ['dose', 't.write'],
    ['review', 'core.map'],
    ['review[3]/inner', 'core.map'],
    ['review[3]/inner[0]/dose', 't.double'],
  ])('%s', (path, type) => {
    expect(findNode(plan, path)?.type).toBe(type);
  });

  it.each(['nobody', 'review[3]/dose', 'dose/dose', ''])('is none for %s', (path) => {
    expect(findNode(plan, path)).toBeUndefined();
  });
});
