import fc from 'fast-check';

import { alignItems } from './align-items';
import { tableChanges } from './table-changes';

const words = (before: string, after: string): string =>
  alignItems([...before], [...after])
    .map(
      (item) =>
        `${before[item.before ?? -1] ?? '+'}${item.isSame ? '=' : ':'}${after[item.after ?? -1] ?? '-'}`,
    )
    .join(' ');

describe('alignItems', () => {
  it.each([
    ['abc', 'abc', 'a=a b=b c=c'],
    ['abc', 'axc', 'a=a b:x c=c'],
    ['abc', 'ac', 'a=a b:- c=c'],
    ['ac', 'abc', 'a=a +:b c=c'],
    ['abcd', 'dabc', '+:d a=a b=b c=c d:-'],
    ['aab', 'aba', 'a=a +:b a=a b:-'],
    ['', 'ab', '+:a +:b'],
    ['ab', '', 'a:- b:-'],
  ])('aligns %s with %s', (before, after, expected) => {
    expect(words(before, after)).toBe(expected);
  });

  it('holds every item of both lists once, in order', () => {
    const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(list, list, (before, after) => {
        const aligned = alignItems(before, after);
        const positions = (side: 'before' | 'after') => aligned.flatMap((item) => item[side] ?? []);
        expect(positions('before')).toEqual([...before.keys()]);
        expect(positions('after')).toEqual([...after.keys()]);
        for (const item of aligned) {
          expect(item.isSame && before[item.before ?? -1] !== after[item.after ?? -1]).toBe(false);
        }
      }),
    );
  });

  it('aligns the rows of the largest table at once', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `${index}`);
    const moved = [...rows.slice(3_000), ...rows.slice(0, 3_000)];
    expect(alignItems(rows, moved).filter(({ isSame }) => isSame).length).toBe(7_000);
  });
});

it('tableChanges compares what a table says, not how it writes it', () => {
  const table = {
    inputs: [{ name: 'x', type: { kind: 'primitive', name: 'Integer' } as const }],
    outputs: [{ name: 'y', type: { kind: 'primitive', name: 'Boolean' } as const }],
    hit: 'first' as const,
    rows: [{ when: { x: 5 }, then: { y: true } }, { then: { y: false } }],
  };
  const again = {
    ...table,
    rows: [
      { then: { y: true }, when: { x: ' 5 ' } },
      { when: { x: '' }, then: { y: false } },
    ],
  };
  expect(tableChanges(table, again)).toEqual({
    rows: [
      { before: 0, after: 0, isSame: true },
      { before: 1, after: 1, isSame: true },
    ],
    impossible: [],
    members: [],
  });
  expect(tableChanges(table, { ...again, hit: 'unique' }).members).toEqual(['hit']);
});
