import { FairQueue } from './fair-queue';

const anybody = () => true;

describe('a queue of several callers', () => {
  it('serves them in turn, however much one of them has', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.charAt(0), item);
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('d')]).toEqual([6, 3, 0]);
    const served = Array.from({ length: 7 }, () => queue.take(anybody));
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', undefined]);
    expect(queue.size).toBe(0);
  });

  it('passes over who may have nothing now, and keeps their turn', () => {
    const queue = new FairQueue<string>();
    for (const item of ['a1', 'b1', 'b2']) queue.add(item.charAt(0), item);
    expect(queue.take((caller) => caller !== 'a')).toBe('b1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(queue.take(anybody)).toBe('a1');
  });

  it('is emptied at once', () => {
    const queue = new FairQueue<string>();
    queue.add('a', 'a1');
    expect(queue.drain()).toEqual(['a1']);
    expect([queue.size, queue.take(anybody)]).toEqual([0, undefined]);
  });
});
