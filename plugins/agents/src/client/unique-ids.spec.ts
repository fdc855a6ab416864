import type { ModelMessage } from '@platform/sdk';

import { uniqueIds } from './unique-ids';

const said = (...ids: readonly string[]): readonly ModelMessage[] => [
  {
    role: 'assistant',
    content: ids.map((id) => ({ type: 'tool-call', id, tool: 'a', arguments: '{}' })),
  },
];

it('numbers an id that a call of the conversation has already, and names one that is empty', () => {
  const toId = uniqueIds(said('a', 'b-2'));
  expect(['a', 'a', 'b', 'b', '', ''].map(toId)).toEqual([
    'a-2',
    'a-3',
    'b',
    'b-3',
    'call',
    'call-2',
  ]);
});

it('does not search all numbers again for each call that repeats one id', () => {
  const calls = 2_000;
  const toId = uniqueIds([]);
  const searches = jest.spyOn(Set.prototype, 'has');
  const ids = Array.from({ length: calls }, () => toId('a'));
  const count = searches.mock.calls.length;
  searches.mockRestore();
  expect(new Set(ids).size).toBe(calls);
  expect(count).toBeLessThanOrEqual(3 * calls);
});
