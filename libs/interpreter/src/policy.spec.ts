import fc from 'fast-check';

import { backoffMs, nodePolicy } from './policy';

describe('nodePolicy', () => {
  it.each([
    ['source', 5, 30_000],
    ['sink', 5, 30_000],
    ['compute', 1, 30_000],
    ['gateway', 1, 30_000],
    ['transform', 1, 30_000],
    ['agent', 5, 120_000],
  ] as const)('gives a %s %i attempts of %i ms by default', (kind, maxAttempts, timeoutMs) => {
    const waits = kind === 'source' || kind === 'sink';
    expect(nodePolicy(kind)).toEqual({
      maxAttempts,
      intervalMs: 500,
      factor: 2,
      maxIntervalMs: 30_000,
      timeoutMs,
      unavailable: { forMs: waits ? 28_800_000 : 0, maxIntervalMs: 120_000, pauses: true },
      onError: 'fail',
      substitute: {},
    });
  });

  it('takes the defaults of the workflow, then what the node says, member by member', () => {
    expect(
      nodePolicy(
        'source',
        { timeout: 'PT5S', onError: 'ignore', retry: { maxAttempts: 9, interval: 'PT1S' } },
        { onError: 'route', retry: { interval: 'PT0.25S', factor: 1 } },
      ),
    ).toMatchObject({
      timeoutMs: 5_000,
      onError: 'route',
      maxAttempts: 9,
      intervalMs: 250,
      factor: 1,
    });
  });

  it('keeps what replaces the outputs of a failed node', () => {
    const own = { onError: 'substitute', substitute: { value: 40 } } as const;
    expect(nodePolicy('source', {}, own)).toMatchObject(own);
  });
});

describe('backoffMs', () => {
  it('grows by the factor from the first wait, up to the longest', () => {
    const policy = nodePolicy('source');
    const waits = [2, 3, 4, 5, 6, 7, 8, 9].map((attempt) => backoffMs(policy, attempt));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('never shrinks, never passes the longest wait, and is finite however many attempts', () => {
    const milliseconds = fc.integer({ min: 0, max: 3_600_000 });
    fc.assert(
      fc.property(
        milliseconds,
        milliseconds,
        fc.double({ min: 1, max: 100, noNaN: true }),
        fc.integer({ min: 2, max: 100 }),
        (intervalMs, maxIntervalMs, factor, attempt) => {
          const policy = { ...nodePolicy('source'), intervalMs, maxIntervalMs, factor };
          const wait = backoffMs(policy, attempt);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(maxIntervalMs);
          expect(backoffMs(policy, attempt + 1)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });
});
