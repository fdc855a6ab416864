import type { Ports } from '@platform/ports';
import type { NodeSpec, PolicySpec, WorkflowSpec } from '@platform/workflow';

import { createScriptedDriver } from '../__fixtures__/scripted-driver';
import {
  runHarness,
  specOf,
  START,
  STARTED_AT,
  type HarnessResult,
} from '../__fixtures__/run-harness';

const ids = Array.from({ length: 60 }, (_node, index) => `r${index}`);

/** Sixty reads that are ready together; the first ones under a policy of their own. */
const sixty = (
  policies: Readonly<Record<string, PolicySpec>> = {},
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec =>
  specOf(
    [
      START,
      ...ids.map((id): NodeSpec => ({
        id,
        type: 't.read',
        ...(policies[id] && { policy: policies[id] }),
      })),
    ],
    ids.map((id) => `start.value -> ${id}.value`),
    more,
  );

async function run(spec: WorkflowSpec, order: readonly string[], actions: object = {}) {
  const started: string[] = [];
  const ports = {
    lab: {
      read: async (_value: unknown, key: string) => {
        started.push(key.replace('run-1:', ''));
        return 1;
      },
    },
  } as unknown as Ports;
  const result: HarnessResult = await runHarness(spec, {
    ports,
    driver: (emit) =>
      createScriptedDriver({ now: new Date(STARTED_AT), order, actions: { ...actions }, emit }),
  });
  return { started, ...result };
}

describe('the window of steps', () => {
  it('holds fifty, in launch order', async () => {
    const { started, steps, status } = await run(sixty(), []);
    expect(status).toBe('running');
    expect(steps).toEqual(ids.slice(0, 50));
    expect(started).toEqual(ids.slice(0, 50));
  });

  it('takes the next in order for each that ends', async () => {
    const { steps } = await run(sixty(), ['r7', 'r50', 'r3']);
    expect(steps.slice(50)).toEqual(['r50', 'r51', 'r52']);
  });

  it('takes the next for one that is given up', async () => {
    const { steps, byPath } = await run(sixty({ r7: { deadline: 'PT1S' } }), ['r7~deadline']);
    expect(byPath['r7']).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
    expect(steps.slice(50)).toEqual(['r50']);
  });

  it('never starts what was given up while it waited for its place', async () => {
    const { started, byPath } = await run(sixty({ r50: { deadline: 'PT1S' } }), [
      'r50~deadline',
      'r0',
    ]);
    expect(byPath['r50']).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
    expect(started.slice(50)).toEqual(['r51']);
  });

  it('does not start it behind the back of an incident either, and once when it is retried', async () => {
    const spec = sixty({ r50: { deadline: 'PT1S', onError: 'pause' } });
    const before = await run(spec, ['r50~deadline', 'r0']);
    expect(before.started.slice(50)).toEqual(['r51']);
    const after = await run(
      spec,
      ['r50~deadline', 'r0', 'incident:r50', 'r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7', 'r8', 'r9'],
      {
        'incident:r50': { action: 'retry' },
      },
    );
    expect(after.started.slice(50)).toEqual([
      'r51',
      'r52',
      'r53',
      'r54',
      'r55',
      'r56',
      'r57',
      'r58',
      'r59',
      'r50',
    ]);
  });

  it('starts nothing of a run that is given up', async () => {
    const { started, error, byPath } = await run(sixty({}, { settings: { runTimeout: 'PT1H' } }), [
      '~run-timeout',
    ]);
    expect(error?.code).toBe('run-timeout');
    expect(started).toEqual(ids.slice(0, 50));
    expect(ids.map((id) => byPath[id]?.status)).toEqual(ids.map(() => 'cancelled'));
  });
});
