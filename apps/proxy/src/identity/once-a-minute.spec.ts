import { fixedClock } from '@platform/testing';

import { createOnceAMinute } from './once-a-minute';

describe('once a minute', () => {
  const clock = fixedClock('2026-11-20T10:00:00.000Z');
  const done: string[] = [];
  const doing = (key: string) => async (): Promise<void> => void done.push(key);
  beforeEach(() => void (done.length = 0));

  it('does each thing once, and again a minute later', async () => {
    const once = createOnceAMinute(clock);
    await Promise.all([once('a', doing('a')), once('a', doing('a')), once('b', doing('b'))]);
    clock.advance(59_999);
    await once('a', doing('a'));
    expect(done).toEqual(['a', 'b']);
    clock.advance(1);
    await once('a', doing('a'));
    expect(done).toEqual(['a', 'b', 'a']);
  });

  it('keeps no failure, and lets everybody who waited for it know', async () => {
    const once = createOnceAMinute(clock);
    const fail = () => Promise.reject(new Error('disque plein'));
    const both = await Promise.allSettled([once('a', fail), once('a', doing('a'))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await once('a', doing('a'));
    expect(done).toEqual(['a']);
  });

  it('forgets the oldest of too many', async () => {
    const once = createOnceAMinute(clock, 2);
    for (const key of ['a', 'b', 'c', 'c', 'a']) await once(key, doing(key));
    expect(done).toEqual(['a', 'b', 'c', 'a']);
  });
});
