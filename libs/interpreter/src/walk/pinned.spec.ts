import type { NodeSpec } from '@platform/workflow';

import {
  listOf,
  mapOf,
  NUMBER,
  runHarness,
  specOf,
  START,
  type HarnessResult,
  type HarnessRun,
} from '../__fixtures__/run-harness';

const give = (id: string): NodeSpec => ({ id, type: 't.give', config: { outputs: {} } });

describe('a pinned node', () => {
  it('comes to its outputs without being run, and asks for no idempotency key', async () => {
    const read: NodeSpec = {
      id: 'read',
      type: 't.read',
      policy: { idempotencyKey: 'in.missing' },
    };
    const { byPath, steps } = await runHarness(
      specOf(
        [START, read, { id: 'twice', type: 't.double' }],
        ['start.value -> read.value', 'read.value -> twice.value'],
      ),
      { pinned: { read: { outputs: { value: 50 } } } },
    );
    expect(steps).toEqual([]);
    expect(byPath['read']).toMatchObject({ status: 'done', outputs: { value: 50 } });
    expect(byPath['twice']?.outputs).toEqual({ value: 100 });
  });

  const asking = (pinned: HarnessRun['pinned']): Promise<HarnessResult> =>
    runHarness(
      specOf(
        [
          START,
          { id: 'ask', type: 't.ask' },
          give('yes'),
          give('no'),
          { id: 'by', type: 't.read' },
        ],
        [
          'start.value -> ask.value',
          'ask.accepted -> yes.$after',
          'ask.rejected -> no.$after',
          'ask.by -> by.value',
        ],
      ),
      { pinned: { ...pinned, by: { outputs: {} } } },
    );

  it('makes the flow outputs live that it names, and no other', async () => {
    const { byPath, status } = await asking({ ask: { outputs: { accepted: true } } });
    expect(status).toBe('completed');
    expect(byPath['ask']).not.toHaveProperty('outputs');
    expect(byPath['yes']?.status).toBe('done');
    expect(byPath['no']?.skippedBecause).toEqual({ path: 'ask', port: 'rejected', why: 'pinned' });
    expect(byPath['by']?.skippedBecause).toEqual({ path: 'ask', port: 'by', why: 'pinned' });
  });

  it('may be one that fails, under its policy but without retries', async () => {
    const read: NodeSpec = { id: 'read', type: 't.read', policy: { onError: 'route' } };
    const { byPath, steps, status } = await runHarness(
      specOf(
        [START, read, { id: 'report', type: 't.give', config: { outputs: {} } }],
        ['start.value -> read.value', 'read.$error -> report.$after'],
      ),
      { pinned: { read: { error: { code: 'lab-down', message: 'panne' } } } },
    );
    expect(status).toBe('completed');
    expect(steps).toEqual([]);
    expect(byPath['read']).toMatchObject({
      status: 'failed',
      error: { code: 'lab-down', message: 'panne', retryable: false },
    });
    expect(byPath['report']?.status).toBe('done');
  });

  it('is skipped where it would have been', async () => {
    const no: NodeSpec = {
      id: 'no',
      type: 'core.guard',
      config: { ports: [{ name: 'value', type: NUMBER }], when: 'in.value > 5' },
    };
    const { byPath } = await runHarness(
      specOf(
        [START, no, { id: 'read', type: 't.read' }],
        ['start.value -> no.value', 'no.value -> read.value'],
      ),
      { pinned: { read: { outputs: { value: 50 } } } },
    );
    expect(byPath['read']?.skippedBecause?.why).toBe('condition-false');
  });

  it('is one item of a map, by its path', async () => {
    const map = mapOf('review', [{ id: 'twice', type: 't.double' }], ['$in.item -> twice.value'], {
      doses: 'twice.value',
    });
    const { byPath } = await runHarness(
      specOf([START, listOf('list', [1, 2]), map], ['list.value -> review.items']),
      { pinned: { 'review[1]/twice': { outputs: { value: 0 } } } },
    );
    expect(byPath['review']?.outputs).toEqual({ doses: [2, 0] });
  });
});
