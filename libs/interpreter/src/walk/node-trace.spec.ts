import { NodeError } from '@platform/ports';

import { runBench, specOf } from '../__fixtures__/run-bench';

describe('the outputs of a node that failed', () => {
  it.each([
    ['ignore', '$done', 'node-failed'],
    ['ignore', '$error', 'node-failed'],
    ['fail', '$error', 'node-failed'],
    ['route', '$done', 'node-failed'],
    ['route', 'value', 'node-failed'],
    ['substitute', '$done', 'substituted'],
    ['substitute', '$error', 'no-error'],
  ] as const)('under onError %s: %s is a skip, %s', async (onError, port, why) => {
    const read = (): Promise<never> => Promise.reject(new NodeError('down', 'panne'));
    const { byPath } = await runBench(
      specOf(
        [
          { id: 'start', type: 't.start' },
          { id: 'read', type: 't.read', policy: { onError } },
          { id: 'write', type: 't.write' },
        ],
        [
          'start.value -> read.value',
          `read.${port} -> write.${port === 'value' ? 'value' : '$after'}`,
        ],
      ),
      { ports: { lab: { read } } },
    );
    expect(byPath['write']?.skippedBecause).toEqual({ path: 'read', port, why });
  });
});
