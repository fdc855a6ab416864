import { systemClock } from './system-clock';

describe('systemClock', () => {
  it('expires a timer once its time is over, and not one that was cancelled', async () => {
    const expired: string[] = [];
    const cancelled = systemClock.timer(1);
    void cancelled.expired.then(() => expired.push('cancelled'));
    cancelled.cancel();
    await systemClock.timer(20).expired;
    expect(expired).toEqual([]);
  });

  it('does not expire at once a timer longer than the machine can count', async () => {
    const endless = systemClock.timer(Number.MAX_SAFE_INTEGER);
    const first = await Promise.race([
      endless.expired.then(() => 'endless'),
      systemClock.timer(50).expired.then(() => 'short'),
    ]);
    endless.cancel();
    expect(first).toBe('short');
  });
});
