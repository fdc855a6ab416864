import type { ModelContent } from '@platform/ports';

import { DistinctIds } from './distinct-ids';

const call = (id: string): ModelContent => ({ type: 'tool-call', id, tool: 'a', arguments: '' });
const idsOf = (content: readonly ModelContent[]): readonly string[] =>
  content.flatMap((part) => (part.type === 'tool-call' ? [part.id] : []));
/** The ids of each turn. */
const distinct = (...turns: readonly (readonly string[])[]): readonly (readonly string[])[] => {
  const ids = new DistinctIds();
  return turns.map((turn) => idsOf(ids.of(turn.map(call))));
};

it('DistinctIds: numbers an id that comes again, in a turn or in a later one, and names one that is empty', () => {
  expect(distinct(['a', 'b', 'a', ''], ['a', ''])).toEqual([
    ['a', 'b', 'a-2', 'call'],
    ['a-3', 'call-2'],
  ]);
});

it('DistinctIds leaves out a number that another call has', () => {
  expect(distinct(['a', 'a-2', 'a', 'a-3', 'a'])).toEqual([['a', 'a-2', 'a-3', 'a-3-2', 'a-4']]);
});

it('DistinctIds does not search all numbers again for each call that repeats one id', () => {
  const ids = new DistinctIds();
  const repeated = Array.from({ length: 2_000 }, () => call('a'));
  const searches = jest.spyOn(Set.prototype, 'has');
  const given = idsOf(ids.of(repeated));
  const count = searches.mock.calls.length;
  searches.mockRestore();
  expect(new Set(given).size).toBe(repeated.length);
  expect(count).toBeLessThanOrEqual(2 * repeated.length);
});
