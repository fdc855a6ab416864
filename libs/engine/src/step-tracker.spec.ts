import { createStepTracker } from './step-tracker';

describe('createStepTracker', () => {
  it('is idle when nothing runs', async () => {
    await expect(createStepTracker().idle()).resolves.toBeUndefined();
  });

  it('hands on what a step gives, or throws', async () => {
    const steps = createStepTracker();
    await expect(steps.track(async () => 1)).resolves.toBe(1);
    await expect(steps.track(() => Promise.reject(new Error('panne')))).rejects.toThrow('panne');
    await expect(steps.idle()).resolves.toBeUndefined();
  });

  it('is idle only once every step has ended, however it ended, those begun meanwhile too', async () => {
    const steps = createStepTracker();
    const ends: (() => void)[] = [];
    const begin = (fails: boolean): Promise<unknown> =>
      steps
        .track(
          () =>
            new Promise<void>((resolve, reject) =>
              ends.push(fails ? () => reject(new Error('panne')) : resolve),
            ),
        )
        .catch(() => undefined);
    const first = begin(false);
    void begin(true);
    let idle = false;
    const waiting = steps.idle().then(() => (idle = true));
    ends[0]?.();
    await first;
    void begin(false);
    await new Promise(setImmediate);
    expect(idle).toBe(false);
    ends[1]?.();
    await new Promise(setImmediate);
    expect(idle).toBe(false);
    ends[2]?.();
    await waiting;
    expect(idle).toBe(true);
  });
});
