import { NodeError } from '@platform/ports';

import { runHarness, specOf, START, STARTED_AT } from '../__fixtures__/run-harness';

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
    const { byPath } = await runHarness(
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

describe('the trace of a node', () => {
  const large = 'x'.repeat(20_000);
  const walked = () =>
    runHarness(
      specOf(
        [START, { id: 'read', type: 't.read' }, { id: 'ask', type: 't.ask' }],
        ['start.value -> read.value', 'read.value -> ask.value'],
      ),
      { ports: { lab: { read: async () => large } } },
    );

  it('has an end once the node has one', async () => {
    const { nodes, byPath } = await walked();
    expect(byPath['start']).toStrictEqual({
      path: 'start',
      id: 'start',
      type: 't.start',
      kind: 'trigger',
      status: 'done',
      startedAt: STARTED_AT,
      endedAt: STARTED_AT,
      ms: 0,
      outputs: { value: 3 },
    });
    expect(nodes).toEqual([]);
    expect(Object.keys(byPath['ask'] ?? {})).toEqual([
      'path',
      'id',
      'type',
      'kind',
      'status',
      'startedAt',
      'inputs',
    ]);
  });

  it('is told in full as the node ends, and with sizes for large values in what rests', async () => {
    const { events, byPath } = await walked();
    const told = events.flatMap((event) => (event.type === 'node-end' ? [event.trace] : []));
    expect(told.find(({ path }) => path === 'read')?.outputs).toEqual({ value: large });
    expect(byPath['ask']?.inputs).toEqual({ value: { $truncated: 20_002 } });
  });

  it('is told apart by whether the node ran as steps of its own', async () => {
    const { events } = await walked();
    const ends = events.flatMap((event) => (event.type === 'node-end' ? [event] : []));
    expect(ends.map(({ trace, effect }) => [trace.id, effect])).toEqual([
      ['start', false],
      ['read', true],
    ]);
  });
});
