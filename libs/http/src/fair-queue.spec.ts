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
});
