import { FairQueue } from './fair-queue';

const filled = (...entries: readonly string[]): FairQueue<string> => {
  const queue = new FairQueue<string>();
  for (const entry of entries) queue.add(entry.charAt(0), entry);
  return queue;
};

const all = (queue: FairQueue<string>): readonly string[] => {
  const taken: string[] = [];
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry);
  return taken;
};

describe('a fair queue', () => {
  it('serves the groups in turn, and those of a group in the order in which they came', () => {
    const queue = filled('a1', 'a2', 'a3', 'b1', 'c1', 'c2');
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('d')]).toEqual([6, 3, 0]);
    expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
    expect(queue.size).toBe(0);
  });

  it('serves who was just served after the others', () => {
    const queue = filled('a1', 'a2', 'b1');
    expect(queue.take()).toBe('a1');
    queue.add('a', 'a1');
    expect(all(queue)).toEqual(['b1', 'a2', 'a1']);
  });

  it('holds each once, and forgets who is removed', () => {
    const queue = filled('a1', 'a1', 'a2', 'b1');
    expect(queue.remove('a', 'a2')).toBe(true);
    expect(queue.remove('b', 'b1')).toBe(true);
    expect(queue.remove('b', 'b1')).toBe(false);
    expect(queue.remove('c', 'c1')).toBe(false);
    expect(queue.size).toBe(1);
    expect(all(queue)).toEqual(['a1']);
    expect(queue.size).toBe(0);
  });

  it('passes over the groups that may have none now, which keep their turn', () => {
    const queue = filled('a1', 'a2', 'b1', 'b2');
    expect(queue.has((group) => group === 'b')).toBe(true);
    expect(queue.has((group) => group === 'c')).toBe(false);
    expect(queue.take((group) => group !== 'a')).toBe('b1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(all(queue)).toEqual(['a1', 'b2', 'a2']);
  });

  it('gives up the newest of the group with most, for a group that has fewer with its own', () => {
    expect(filled().evictFor('a')).toBeUndefined();
    const queue = filled('a1', 'b1', 'b2', 'b3', 'c1');
    expect(queue.evictFor('b')).toBeUndefined();
    expect(queue.evictFor('a')).toBe('b3');
    expect([queue.size, queue.sizeOf('b')]).toEqual([4, 2]);
    expect(queue.evictFor('a')).toBeUndefined();
    expect(queue.evictFor('d')).toBe('b2');
    expect(all(queue)).toEqual(['a1', 'b1', 'c1']);
  });

  it('is emptied at once', () => {
    const queue = filled('a1', 'b1', 'a2');
    expect(queue.drain()).toEqual(['a1', 'a2', 'b1']);
    expect([queue.size, queue.take()]).toEqual([0, undefined]);
  });
});
