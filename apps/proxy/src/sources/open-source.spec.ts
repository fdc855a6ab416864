import { openSource } from './open-source';

const source = (stop = async () => undefined) => ({ stop });

it('openSource gives the source that starts, at once or later', async () => {
  const made = source();
  expect(await openSource(() => made)).toBe(made);
  expect(await openSource(async () => made)).toBe(made);
});

it.each([
  ['throws', () => Promise.reject(new Error('refusée')), 'refusée'],
  ['never resolves', () => new Promise<never>(() => undefined), 'sans réponse après 20 ms'],
])('openSource fails for one that %s [MAN-018 MAN-384]', async (_, open, words) => {
  await expect(openSource(open, 20)).rejects.toThrow(words);
});

it('openSource stops one that starts too late: nobody holds it', async () => {
  const stopped = new Promise<void>((resolve) => {
    const late = source(async () => void resolve());
    const open = () => new Promise<typeof late>((give) => setTimeout(() => give(late), 40));
    void openSource(open, 5).catch(() => undefined);
  });
  await expect(stopped).resolves.toBeUndefined();
});
