import { AnswerCache } from './answer-cache';

describe('AnswerCache', () => {
  it('forgets the least recently used answer first', () => {
    const cache = new AnswerCache(() => 0, 2);
    cache.keep('a', 1, true);
    cache.keep('b', 2, true);
    expect(cache.fresh('a')).toBe(1);
    cache.keep('c', 3, true);
    expect([cache.fresh('a'), cache.fresh('b'), cache.fresh('c')]).toEqual([1, undefined, 3]);
  });

  it.each([
    [true, 24 * 3_600_000],
    [false, 3_600_000],
  ])('an answer (positive: %s) is fresh for %d ms, and of use for a week', (isPositive, fresh) => {
    let now = 0;
    const cache = new AnswerCache(() => now);
    cache.keep('a', 1, isPositive);
    now = fresh - 1;
    expect(cache.fresh('a')).toBe(1);
    now = fresh;
    expect([cache.fresh('a'), cache.stale('a')]).toEqual([undefined, 1]);
    now = 7 * 24 * 3_600_000;
    expect(cache.stale('a')).toBeUndefined();
  });
});
