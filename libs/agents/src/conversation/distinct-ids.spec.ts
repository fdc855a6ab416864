import type { ModelContent } from '@platform/ports';

import { withDistinctIds } from './distinct-ids';

const call = (id: string): ModelContent => ({ type: 'tool-call', id, tool: 'a', arguments: '' });
const idsOf = (content: readonly ModelContent[]): readonly string[] =>
  content.flatMap((part) => (part.type === 'tool-call' ? [part.id] : []));
const distinct = (...ids: readonly string[]): readonly string[] =>
  idsOf(withDistinctIds(ids.map(call)));

it('numbers an id that comes again, and one that is empty', () => {
  expect(distinct('a', 'b', 'a', 'a')).toEqual(['a', 'b', 'a_2', 'a_3']);
  expect(distinct('', '', 'a')).toEqual(['_2', '_3', 'a']);
});

it('leaves out a number that another call has', () => {
  expect(distinct('a', 'a_2', 'a', 'a_3', 'a')).toEqual(['a', 'a_2', 'a_3', 'a_3_2', 'a_4']);
});

it('does not search all numbers again for each call that repeats one id', () => {
  const repeated = Array.from({ length: 2_000 }, () => call('a'));
  const searches = jest.spyOn(Set.prototype, 'has');
  const ids = idsOf(withDistinctIds(repeated));
  const count = searches.mock.calls.length;
  searches.mockRestore();
  expect(new Set(ids).size).toBe(repeated.length);
  expect(count).toBeLessThanOrEqual(2 * repeated.length);
});
