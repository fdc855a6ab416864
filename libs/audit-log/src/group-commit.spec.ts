import { setImmediate as settled } from 'node:timers/promises';
import { createGroupCommit } from './group-commit';

describe('createGroupCommit', () => {
  /** Each group commits when the test releases it. */
  function controlled(limit: number) {
    const groups: (readonly number[])[] = [];
    let end: { readonly keep: () => void; readonly fail: () => void };
    const add = createGroupCommit(
      (group: readonly number[]) =>
        new Promise<readonly string[]>((resolve, reject) => {
          groups.push(group);
          end = {
            keep: () => resolve(group.map((item) => `kept ${item}`)),
            fail: () => reject(new Error(`no ${group.join()}`)),
          };
        }),
      limit,
    );
    const finish = async (how: 'keep' | 'fail'): Promise<void> => {
      end[how]();
      await settled();
    };
    return { groups, add, finish };
  }

  it('writes at once, and what comes meanwhile together, in the order it was asked for', async () => {
    const { groups, add, finish } = controlled(10);
    const kept = [1, 2, 3].map(add);
    expect(groups).toEqual([[1]]);
    await finish('keep');
    await expect(kept[0]).resolves.toBe('kept 1');
    expect(groups).toEqual([[1], [2, 3]]);
    kept.push(add(4));
    await finish('keep');
    await finish('keep');
    expect(await Promise.all(kept)).toEqual(['kept 1', 'kept 2', 'kept 3', 'kept 4']);
    expect(groups).toEqual([[1], [2, 3], [4]]);
  });

  it('makes no group larger than the limit', async () => {
    const { groups, add, finish } = controlled(2);
    const kept = [1, 2, 3, 4].map(add);
    for (let group = 0; group < 3; group += 1) await finish('keep');
    await Promise.all(kept);
    expect(groups).toEqual([[1], [2, 3], [4]]);
  });

  it('tells every one of a group that it failed, and writes the next', async () => {
    const { add, finish } = controlled(10);
    const kept = Promise.allSettled([1, 2, 3].map(add));
    await finish('keep');
    await finish('fail');
    expect(await kept).toMatchObject([
      { value: 'kept 1' },
      { reason: { message: 'no 2,3' } },
      { reason: { message: 'no 2,3' } },
    ]);
    const next = add(4);
    await finish('keep');
    await expect(next).resolves.toBe('kept 4');
  });
});
