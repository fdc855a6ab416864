import { NodeError } from '@platform/ports';
import type { NodeSpec, WorkflowSpec } from '@platform/workflow';

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

const called: NodeSpec = { id: 'called', type: 'core.workflow-called' };
const read: NodeSpec = { id: 'read', type: 't.read', policy: { retry: { maxAttempts: 1 } } };
const input = { name: 'value', type: NUMBER };

const calleeOf = (
  nodes: readonly NodeSpec[],
  edges: readonly string[],
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec =>
  specOf([called, ...nodes], edges, { slug: 'callee', name: 'Appelé', inputs: [input], ...more });

const doubling = calleeOf([{ id: 'twice', type: 't.double' }], ['called.value -> twice.value'], {
  outputs: [{ name: 'doubled', type: NUMBER, from: 'twice.value' }],
});
const call = (config: object = {}): NodeSpec => ({
  id: 'call',
  type: 'core.call',
  config: { workflow: 'callee', ...config },
});

/** The call and what stands beside it. */
const run = (
  callee: WorkflowSpec,
  options: HarnessRun = {},
  nodes: readonly NodeSpec[] = [call()],
  edges: readonly string[] = ['start.value -> call.value'],
): Promise<HarnessResult> =>
  runHarness(specOf([START, ...nodes], edges), { callees: [callee], ...options });

describe('core.call', () => {
  it('walks the other workflow as a scope of this run, and gives its outputs', async () => {
    const { byPath, status } = await run(doubling);
    expect(status).toBe('completed');
    expect(byPath['call']).toMatchObject({ status: 'done', outputs: { doubled: 6 } });
    expect(byPath['call/called']?.outputs).toEqual({ value: 3 });
    expect(byPath['call/twice']?.path).toBe('call/twice');
  });

  it('starts its called trigger alone', async () => {
    const callee = calleeOf(
      [
        { id: 'event', type: 't.start' },
        { id: 'twice', type: 't.double' },
      ],
      ['event.value -> twice.value'],
    );
    const { byPath } = await run(callee);
    const cause = { path: 'call/event', port: '', why: 'other-trigger' };
    expect(byPath['call/called']?.status).toBe('done');
    expect(byPath['call/event']).toMatchObject({ status: 'skipped', skippedBecause: cause });
    expect(byPath['call/twice']?.skippedBecause).toEqual(cause);
  });

  it('fails with what failed in there, named by its path, once everything there ended', async () => {
    const callee = calleeOf(
      [read, { id: 'twice', type: 't.double' }],
      ['called.value -> read.value', 'called.value -> twice.value'],
    );
    const { error, byPath } = await run(callee, {
      ports: {
        lab: {
          read: async () => {
            throw new NodeError('lab-down', 'panne', { retryable: false });
          },
        },
      },
    });
    expect(error).toEqual({ code: 'lab-down', message: 'panne', nodePath: 'call/read' });
    expect(byPath['call']).toMatchObject({
      status: 'failed',
      error: { nodePath: 'call/read', retryable: false },
    });
    expect(byPath['call/twice']?.status).toBe('done');
  });

  it('writes under keys that begin with the run and the path of the call', async () => {
    const keys: string[] = [];
    const callee = calleeOf([{ id: 'write', type: 't.write' }], ['called.value -> write.value']);
    await run(callee, {
      ports: { lab: { write: async (_value: unknown, key: string) => void keys.push(key) } },
    });
    expect(keys).toEqual(['run-1:call/write']);
  });

  it('names its human tasks after the workflow that was called', async () => {
    const callee = calleeOf([{ id: 'ask', type: 't.ask' }], ['called.value -> ask.value']);
    const { pending } = await run(callee);
    expect(pending).toMatchObject([{ pendingId: 'call/ask:run-1', workflowName: 'Appelé' }]);
  });

  it('runs once an item in a map', async () => {
    const map = mapOf('review', [call()], ['$in.item -> call.value'], { doses: 'call.doubled' });
    const { byPath } = await runHarness(
      specOf([START, listOf('list', [4, 5]), map], ['list.value -> review.items']),
      { callees: [doubling] },
    );
    expect(byPath['review']?.outputs).toEqual({ doses: [8, 10] });
    expect(byPath['review[1]/call/twice']?.status).toBe('done');
  });

  it('does not let the called workflow see the item of the map it is called from', async () => {
    const peek: NodeSpec = {
      id: 'peek',
      type: 'core.expression',
      config: { expr: 'item', type: NUMBER },
    };
    const map = mapOf('review', [call()], ['$in.item -> call.value']);
    const { byPath } = await runHarness(
      specOf([START, listOf('list', [4]), map], ['list.value -> review.items']),
      { callees: [calleeOf([peek], ['called.value -> peek.$after'])] },
    );
    expect(byPath['review[0]/call/peek']).not.toHaveProperty('outputs');
  });

  it('leaves an input out for the reason the caller had none', async () => {
    const no: NodeSpec = {
      id: 'no',
      type: 'core.guard',
      config: { ports: [input], when: 'in.value > 5' },
    };
    const { byPath } = await run(
      doubling,
      {},
      [call(), no],
      ['start.value -> no.value', 'start.value -> call.$after', 'no.value -> call.value'],
    );
    expect(byPath['call/twice']?.skippedBecause).toEqual({
      path: 'no',
      port: 'value',
      why: 'condition-false',
    });
  });
});

describe('an output of a called workflow that has no value', () => {
  const no: NodeSpec = {
    id: 'no',
    type: 'core.guard',
    config: { ports: [input], when: 'in.value > 5' },
  };
  const after: NodeSpec = { id: 'after', type: 't.double' };

  it('keeps the root cause, named by its path in there, for what depends on the call', async () => {
    const callee = calleeOf(
      [no, { id: 'twice', type: 't.double' }],
      ['called.value -> no.value', 'no.value -> twice.value'],
      { outputs: [{ name: 'doubled', type: NUMBER, from: 'twice.value' }] },
    );
    const { byPath, status } = await run(
      callee,
      {},
      [call(), after],
      ['start.value -> call.value', 'call.doubled -> after.value'],
    );
    expect(status).toBe('completed');
    expect(byPath['call']).toMatchObject({ status: 'done' });
    expect(byPath['after']).toMatchObject({
      status: 'skipped',
      skippedBecause: { path: 'call/no', port: 'value', why: 'condition-false' },
    });
  });

  it('is skipped for the first of the ends it may come from', async () => {
    const callee = calleeOf(
      [no, { ...no, id: 'never' }],
      ['called.value -> no.value', 'called.value -> never.value'],
      { outputs: [{ name: 'doubled', type: NUMBER, from: ['never.value', 'no.value'] }] },
    );
    const { byPath } = await run(
      callee,
      {},
      [call(), after],
      ['start.value -> call.value', 'call.doubled -> after.value'],
    );
    expect(byPath['after']?.skippedBecause?.path).toBe('call/never');
  });
});

describe('the context of a call', () => {
  const who: NodeSpec = {
    id: 'who',
    type: 'core.expression',
    config: { expr: 'context.patient.id', type: { kind: 'primitive', name: 'String' } },
  };
  const callee = calleeOf([who], ['called.value -> who.$after']);

  it("is the run's", async () => {
    expect((await run(callee)).byPath['call/who']?.outputs).toEqual({ value: 'p1' });
  });

  it('has the subjects in it that the call names, for the called workflow only', async () => {
    const { byPath } = await run(callee, {}, [
      call({ context: { patient: "'p' + string(in.value)" } }),
      { ...who, id: 'own' },
    ]);
    expect(byPath['call/who']?.outputs).toEqual({ value: 'p3' });
    expect(byPath['own']?.outputs).toEqual({ value: 'p1' });
  });

  it.each([
    ['unknown', 'in.missing', 'indeterminate'],
    ['no text', 'in.value', 'context-not-text'],
  ])('fails the call, not the engine, when one is %s', async (_what, patient, code) => {
    const { status, error } = await run(callee, {}, [call({ context: { patient } })]);
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code, nodePath: 'call' });
  });
});

// Specification: runtime, Inbound domain events, 2.
describe('the id fields among the inputs of a call', () => {
  const TEXT = { kind: 'primitive', name: 'String' } as const;
  const who: NodeSpec = {
    id: 'who',
    type: 'core.expression',
    config: { expr: 'context.patient.id', type: TEXT },
  };
  const about = calleeOf([who], ['called.patientId -> who.$after'], {
    inputs: [{ name: 'patientId', type: TEXT }],
  });
  const id = (value: unknown): NodeSpec => ({
    id: 'id',
    type: 'core.constant',
    config: { type: TEXT, value },
  });
  const edges = ['start.value -> id.$after', 'id.value -> call.patientId'];
  const runAbout = (value: unknown, config: object = {}) =>
    run(about, {}, [id(value), call(config)], edges);

  it('are the context of the workflow that it calls [RUN-064]', async () => {
    const { byPath } = await runAbout('p7');
    expect(byPath['call/who']?.outputs).toEqual({ value: 'p7' });
  });

  it('are the context of the run that it starts [RUN-064]', async () => {
    const { detached } = await runAbout('p7', { mode: 'detach' });
    expect(detached).toMatchObject([
      { inputs: { patientId: 'p7' }, context: { patient: { id: 'p7' } } },
    ]);
  });

  it.each(['wait', 'detach'] as const)(
    'are its context also where the callee declares no such input: mode %s [RUN-064]',
    async (mode) => {
      const silent = calleeOf([who], ['called.value -> who.$after'], {});
      const { byPath, detached, status } = await run(
        silent,
        {},
        [id('p7'), call({ mode })],
        ['start.value -> id.$after', 'id.value -> call.patientId', 'start.value -> call.value'],
      );
      expect(status).toBe('completed');
      if (mode === 'wait') {
        expect(byPath['call/who']?.outputs).toEqual({ value: 'p7' });
        expect(byPath['call/called']?.outputs).not.toHaveProperty('patientId');
      } else {
        expect(detached).toMatchObject([{ context: { patient: { id: 'p7' } } }]);
      }
    },
  );

  it('give way to the subjects that the call names', async () => {
    const { detached } = await runAbout('p7', { mode: 'detach', context: { patient: "'p9'" } });
    expect(detached[0]?.context).toEqual({ patient: { id: 'p9' } });
  });

  it('fail the call when one is empty', async () => {
    const { error } = await runAbout(' ');
    expect(error).toMatchObject({ code: 'context-not-text', nodePath: 'call' });
  });
});

describe('a detached call', () => {
  it('starts a run of its own once, and goes on with its id', async () => {
    const { byPath, detached, status } = await run(doubling, {}, [call({ mode: 'detach' })]);
    expect(status).toBe('completed');
    expect(detached).toEqual([
      {
        runId: '~call:call:run-1',
        workflow: 'callee',
        inputs: { value: 3 },
        context: { patient: { id: 'p1' } },
        at: '2026-11-20T08:00:00.000Z',
      },
    ]);
    expect(byPath['call']?.outputs).toEqual({ runId: '~call:call:run-1' });
    expect(byPath['call/twice']).toBeUndefined();
  });

  it('has an id of its own for every item of a map', async () => {
    const map = mapOf('review', [call({ mode: 'detach' })], ['$in.item -> call.value']);
    const { detached } = await runHarness(
      specOf([START, listOf('list', [4, 5]), map], ['list.value -> review.items']),
      { callees: [doubling] },
    );
    expect(detached.map(({ runId, inputs }) => [runId, inputs])).toEqual([
      ['~call:review[0]/call:run-1', { value: 4 }],
      ['~call:review[1]/call:run-1', { value: 5 }],
    ]);
  });

  it('names the context it hands on', async () => {
    const config = { mode: 'detach', context: { patient: "'p9'" } };
    const { detached } = await run(doubling, {}, [call(config)]);
    expect(detached[0]?.context).toEqual({ patient: { id: 'p9' } });
  });
});

describe('a called workflow that is started by an event of its own', () => {
  it('takes its inputs from the event', async () => {
    const { byPath } = await runHarness(doubling, {
      event: { eventType: 'core.workflow-called', inputs: { value: 21 } },
    });
    expect(byPath['twice']?.outputs).toEqual({ value: 42 });
  });

  it('has none when the event brings none', async () => {
    const { byPath } = await runHarness(doubling, { event: { eventType: 'core.workflow-called' } });
    expect(byPath['twice']?.skippedBecause).toEqual({
      path: 'called',
      port: 'value',
      why: 'absent',
    });
  });
});
