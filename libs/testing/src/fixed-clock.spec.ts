import { fixedClock } from './fixed-clock';

describe('fixedClock', () => {
  it('moves only when advanced', () => {
    const clock = fixedClock('2026-01-02T03:04:05.000Z');
    expect(clock().toISOString()).toBe('2026-01-02T03:04:05.000Z');
    clock.advance(1500);
    expect(clock().toISOString()).toBe('2026-01-02T03:04:06.500Z');
  });
});
