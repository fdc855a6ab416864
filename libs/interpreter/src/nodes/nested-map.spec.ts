import { NodeError, type JsonValue } from '@platform/ports';
import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

import { listOf, mapOf, NUMBER, runHarness, specOf, START } from '../__fixtures__/run-harness';

const LISTS = { kind: 'list', of: NUMBER } as const;

describe('a map in a map', () => {
  const outer = (inner: NodeSpec): NodeSpec => ({
    ...mapOf('a', [inner], ['$in.item -> b.items']),
    config: {
      ...mapOf('a', [inner], ['$in.item -> b.items'], { lists: 'b.xs' }).config,
      itemType: LISTS,
    },
  });
  const nested = (inner: NodeSpec): WorkflowSpec =>
    specOf(
      [START, listOf('list', [[1, 2], [], [3, 4, 5]]), outer(inner)],
      ['list.value -> a.items'],
    );

  it('names its nodes by both positions and keeps its lists apart', async () => {
    const b = mapOf('b', [{ id: 'x', type: 't.double' }], ['$in.item -> x.value'], {
      xs: 'x.value',
    });
    const { byPath } = await runHarness(nested(b));
    expect(byPath['a']?.outputs).toEqual({ lists: [[2, 4], [], [6, 8, 10]] });
    expect(byPath['a[2]/b[1]/x']).toMatchObject({ inputs: { value: 4 }, outputs: { value: 8 } });
  });

  it('tells an item that fails by its whole path', async () => {
    const b = mapOf(
      'b',
      [{ id: 'x', type: 't.read', policy: { retry: { maxAttempts: 1 } } }],
      ['$in.item -> x.value'],
      { xs: 'x.value' },
    );
    const { error } = await runHarness(nested(b), {
      ports: {
        lab: {
          read: async (value: JsonValue) => {
            if (value === 4) throw new NodeError('no', 'non', { retryable: false });
            return value;
          },
        },
      },
    });
    expect(error).toEqual({ code: 'no', message: 'non', nodePath: 'a[2]/b[1]/x' });
  });
});

describe('a human task in a map', () => {
  const ask = mapOf(
    'review',
    [{ id: 'ask', type: 't.ask' }],
    ['$in.item -> ask.value'],
    { deciders: 'ask.by' },
    { concurrency: 2 },
  );

  const over = (items: readonly number[]): WorkflowSpec =>
    specOf([START, listOf('list', items), ask], ['list.value -> review.items']);

  it('waits under the path of its item, in the window of the map', async () => {
    const { pending, status } = await runHarness(over([4, 5, 6]));
    expect(status).toBe('running');
    expect(pending.map(({ pendingId, payload }) => [pendingId, payload])).toEqual([
      ['review[0]/ask:run-1', { value: 4 }],
      ['review[1]/ask:run-1', { value: 5 }],
    ]);
  });

  it('is decided for its item alone', async () => {
    const by = (name: string) => ({ decision: 'accepted', by: name }) as const;
    const { byPath, status } = await runHarness(over([4, 5]), {
      decisions: { 'review[1]/ask': by('b'), 'review[0]/ask': { ...by('a'), after: 'PT5M' } },
    });
    expect(status).toBe('completed');
    expect(byPath['review']).toMatchObject({
      outputs: { deciders: ['a', 'b'] },
      endedAt: '2026-11-20T08:05:00.000Z',
    });
  });
});
