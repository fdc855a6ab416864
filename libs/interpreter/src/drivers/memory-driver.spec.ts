import type { NodeSpec } from '@platform/workflow';

import { runHarness, specOf } from '../__fixtures__/run-harness';

const reading = (id: string, interval: string): NodeSpec => ({
  id,
  type: 't.read',
  policy: { retry: { maxAttempts: 2, interval } },
});

describe('the memory driver', () => {
  it('jumps from timer to timer, the earliest first', async () => {
    const reads: string[] = [];
    const result = await runHarness(
      specOf(
        [{ id: 'start', type: 't.start' }, reading('late', 'PT10S'), reading('soon', 'PT1S')],
        ['start.value -> late.value', 'start.value -> soon.value'],
      ),
      {
        ports: {
          lab: {
            read: async (_value: unknown, key: string) => {
              reads.push(key);
              if (reads.length <= 2) throw new Error('réseau');
              return 1;
            },
          },
        },
      },
    );
    expect(reads).toEqual(['run-1:late', 'run-1:soon', 'run-1:soon', 'run-1:late']);
    expect(result.byPath['soon']?.endedAt).toBe('2026-11-20T08:00:01.000Z');
    expect(result.byPath['late']?.endedAt).toBe('2026-11-20T08:00:10.000Z');
    expect(result.endedAt).toBe('2026-11-20T08:00:10.000Z');
  });
});
