import { shareAnswers, type Answer } from './shared-answers';

let time: number;
let questions: string[];
let settle: Map<string, (answer: Answer<string>) => void>;
let reject: (error: Error) => void;

beforeEach(() => {
  time = 1_000;
  questions = [];
  settle = new Map();
});

const share = () =>
  shareAnswers(
    (question: string) => {
      questions.push(question);
      return new Promise<Answer<string>>((resolve, refuse) => {
        settle.set(question, resolve);
        reject = refuse;
      });
    },
    { forMs: 100, clock: () => time },
  );

const answer = (question: string, value: string, isLasting: boolean): void =>
  settle.get(question)?.({ value, isLasting });

describe('the same question', () => {
  it('at the same time is asked once', async () => {
    const ask = share();
    const both = [ask('a', 'a?'), ask('a', 'a?'), ask('b', 'b?')];
    expect(questions).toEqual(['a?', 'b?']);
    answer('a?', 'one', false);
    answer('b?', 'two', false);
    await expect(Promise.all(both)).resolves.toEqual(['one', 'one', 'two']);
  });

  it('is asked again when its answer does not last', async () => {
    const ask = share();
    const first = ask('a', 'a?');
    answer('a?', 'ended', false);
    await first;
    void ask('a', 'a?');
    expect(questions).toHaveLength(2);
  });

  it('is not asked again while its answer lasts', async () => {
    const ask = share();
    const first = ask('a', 'a?');
    time += 10_000;
    answer('a?', 'running', true);
    await first;
    time += 99;
    await expect(ask('a', 'a?')).resolves.toBe('running');
    time += 1;
    const again = ask('a', 'a?');
    expect(questions).toHaveLength(2);
    answer('a?', 'ended', true);
    await expect(again).resolves.toBe('ended');
    await expect(ask('a', 'a?')).resolves.toBe('ended');
  });

  it('is asked again after a failure, which all who waited are told', async () => {
    const ask = share();
    const both = [ask('a', 'a?'), ask('a', 'a?')];
    reject(new Error('away'));
    const settled = await Promise.allSettled(both);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void ask('a', 'a?');
    expect(questions).toHaveLength(2);
  });
});
