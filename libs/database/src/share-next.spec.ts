import { shareNext } from './share-next';

describe('a question that many ask at once', () => {
  /** Answered by hand, in the order in which they were asked. */
  const asked: { readonly about: string; readonly answer: (text: string) => void; fail(): void }[] =
    [];
  const share = shareNext(
    (about) =>
      new Promise<string>((answer, reject) =>
        asked.push({ about, answer, fail: () => reject(new Error('away')) }),
      ),
  );
  beforeEach(() => void (asked.length = 0));

  it('is asked once more for all who came meanwhile, who are not given the answer under way', async () => {
    const first = share('a');
    const others = [share('a'), share('a'), share('a')];
    expect(asked).toHaveLength(1);
    asked[0]?.answer('before');
    expect(await first).toBe('before');
    expect(asked).toHaveLength(2);
    asked[1]?.answer('after');
    expect(await Promise.all(others)).toEqual(['after', 'after', 'after']);
    const later = share('a');
    asked[2]?.answer('later');
    expect(await later).toBe('later');
  });

  it('does not wait for another question', async () => {
    const [one, other] = [share('a'), share('b')];
    expect(asked.map(({ about }) => about)).toEqual(['a', 'b']);
    for (const { about, answer } of asked) answer(about);
    expect(await Promise.all([one, other])).toEqual(['a', 'b']);
  });

  it('is asked again after a failure, which is that of one answer alone', async () => {
    const [first, second] = [share('a'), share('a')];
    asked[0]?.fail();
    await expect(first).rejects.toThrow('away');
    asked[1]?.answer('back');
    expect(await second).toBe('back');
  });
});
