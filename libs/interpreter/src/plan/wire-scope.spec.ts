import { atOnce, type EdgeSpec, type NodeSpec } from '@platform/workflow';

import { specOf } from '../__fixtures__/run-harness';
import { wireScope } from './wire-scope';

const orderOf = (ids: readonly string[], edges: readonly string[]): readonly string[] => {
  const nodes = ids.map((id): NodeSpec => ({ id, type: 't.double' }));
  const wired: readonly EdgeSpec[] = specOf([], edges).edges;
  return atOnce(wireScope({ nodes, edges: [...wired] })).map(({ spec }) => spec.id);
};

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first, index) =>
    permutations(items.filter((_item, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

describe('the launch order of a scope', () => {
  it.each([
    ['a chain', ['a.value -> b.value', 'b.value -> c.value', 'c.value -> d.value']],
    [
      'a chain with shortcuts',
      [
        'a.value -> d.value',
        'a.value -> c.value',
        'a.value -> b.value',
        'b.value -> c.value',
        'c.value -> d.value',
      ],
    ],
    [
      'the body of a map',
      [
        '$in.item -> a.value',
        '$in.index -> d.value',
        'a.value -> b.value',
        'b.value -> c.value',
        'c.value -> d.value',
      ],
    ],
  ])('follows the edges of %s, wherever its nodes stand', (_what, edges) => {
    for (const ids of permutations(['a', 'b', 'c', 'd'])) {
      expect(orderOf(ids, edges)).toEqual(['a', 'b', 'c', 'd']);
    }
  });

  it('is that of the specification among nodes of one depth', () => {
    const edges = ['a.value -> c.value', 'a.value -> b.value', 'b.value -> e.value'];
    expect(orderOf(['e', 'd', 'c', 'b', 'a'], edges)).toEqual(['d', 'a', 'c', 'b', 'e']);
  });

  it('is found at once, however many ways lead to a node', () => {
    const ids = Array.from({ length: 60 }, (_node, index) => `n${index}`);
    const edges = ids.flatMap((id, index) =>
      [ids[index + 1], ids[index + 2]].flatMap((next) =>
        next === undefined ? [] : [`${id}.value -> ${next}.value`],
      ),
    );
    expect(orderOf([...ids].reverse(), edges)).toEqual(ids);
  });
});
