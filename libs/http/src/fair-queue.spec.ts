import { createFairQueue, type FairQueue } from './fair-queue';

const all = (queue: FairQueue<string>): readonly string[] => {
  const taken: string[] = [];
  for (let one = queue.next(); one !== undefined; one = queue.next()) taken.push(one);
  return taken;
};

describe('a fair queue', () => {
  it('serves the groups in turn, and those of a group in the order in which they came', () => {
    const queue = createFairQueue<string>();
    for (const one of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(one.charAt(0), one);
    expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  });

  it('serves who was just served after the others', () => {
    const queue = createFairQueue<string>();
    for (const one of ['a1', 'a2', 'b1']) queue.add(one.charAt(0), one);
    expect(queue.next()).toBe('a1');
    queue.add('a', 'a1');
    expect(all(queue)).toEqual(['b1', 'a2', 'a1']);
  });

  it('holds each once, and forgets who is removed', () => {
    const queue = createFairQueue<string>();
    for (const one of ['a1', 'a1', 'a2', 'b1']) queue.add(one.charAt(0), one);
    queue.remove('a', 'a2');
    queue.remove('b', 'b1');
    queue.remove('c', 'c1');
    expect(queue.isEmpty()).toBe(false);
    expect(all(queue)).toEqual(['a1']);
    expect(queue.isEmpty()).toBe(true);
  });

  it('passes over the groups that may have none now, which keep their turn', () => {
    const queue = createFairQueue<string>();
    for (const one of ['a1', 'a2', 'b1', 'b2']) queue.add(one.charAt(0), one);
    expect(queue.next((group) => group !== 'a')).toBe('b1');
    expect(queue.next(() => false)).toBeUndefined();
    expect(all(queue)).toEqual(['a1', 'b2', 'a2']);
  });

  it('tells where most wait, and gives up the last of them', () => {
    const queue = createFairQueue<string>();
    expect([queue.longest(), queue.takeLast('a')]).toEqual([undefined, undefined]);
    for (const one of ['a1', 'b1', 'b2', 'c1']) queue.add(one.charAt(0), one);
    expect([queue.size, queue.longest(), queue.sizeOf('b'), queue.sizeOf('d')]).toEqual([
      ...[4, 'b', 2, 0],
    ]);
    expect(queue.takeLast('b')).toBe('b2');
    expect([queue.size, queue.sizeOf('b')]).toEqual([3, 1]);
    expect(queue.remove('c', 'c1')).toBe(true);
    expect(queue.remove('c', 'c1')).toBe(false);
    expect(all(queue)).toEqual(['a1', 'b1']);
  });
});
