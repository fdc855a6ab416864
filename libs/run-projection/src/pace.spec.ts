import { until } from '@platform/testing';

import { inRounds, UNTIL_HURRY, type Round, type Rounds } from './pace';

let rounds: Rounds | undefined;
afterEach(() => rounds?.stop());

function working(work: (round: Round, number: number) => Promise<number>): () => number {
  let begun = 0;
  rounds = inRounds((round) => work(round, (begun += 1)));
  return () => begun;
}

describe('rounds of work', () => {
  it('follow one another at once after a pause of nothing', async () => {
    const begun = working(async (_round, number) => (number < 3 ? 0 : UNTIL_HURRY));
    await until(() => begun() === 3);
  });

  it('begin at once in a hurry, and pause again afterwards', async () => {
    const begun = working(async () => UNTIL_HURRY);
    rounds?.hurry();
    await until(() => begun() === 2);
    rounds?.hurry();
    await until(() => begun() === 3);
  });

  it('do not pause within themselves while one is in a hurry, nor does the next', async () => {
    const paused: number[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const begun = working(async ({ pause }, number) => {
      if (number === 1) await held;
      if (number < 3) await pause(UNTIL_HURRY);
      paused.push(number);
      return UNTIL_HURRY;
    });
    rounds?.hurry();
    release();
    await until(() => paused.length === 2);
    expect(begun()).toBe(2);
  });

  it('stop in the middle of a pause, once the current one has ended', async () => {
    const ended: string[] = [];
    working(async ({ pause, signal }) => {
      await pause(UNTIL_HURRY);
      ended.push(signal.aborted ? 'stopped' : 'going on');
      return 0;
    });
    await rounds?.stop();
    expect(ended).toEqual(['stopped']);
  });
});
