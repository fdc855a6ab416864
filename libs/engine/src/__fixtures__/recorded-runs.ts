import type { WorkflowSpec } from '@platform/workflow';

import { hasEnded, specOf, type EngineHarness } from './engine-harness';

const any = { kind: 'any' } as const;
const start = { id: 'start', type: 't.start' };
const ask = { id: 'ask', type: 't.ask' };
const write = { id: 'write', type: 't.write' };

const callee: WorkflowSpec = specOf(
  [{ id: 'called', type: 'core.workflow-called' }, write],
  ['called.value -> write.value'],
  { slug: 'callee', inputs: [{ name: 'value', type: any }] },
);
const alarm: WorkflowSpec = specOf([{ id: 'called', type: 'core.workflow-called' }], [], {
  slug: 'alarm',
});

const escalated = {
  ...ask,
  config: {
    escalation: [
      { after: 'PT0.1S', do: 'remind' },
      { after: 'PT0.3S', do: 'expire' },
    ],
  },
};

/** Starts one run, brings it to its end, and answers its id. */
export type RecordedRun = (harness: EngineHarness) => Promise<string>;

const ended = async (harness: EngineHarness, runId: string): Promise<string> => {
  await harness.snapshot(runId, hasEnded);
  return runId;
};

const decide = async (harness: EngineHarness, runId: string, path: string): Promise<void> => {
  await harness.snapshot(runId, ({ awaited }) => awaited.some((each) => each.path === path));
  const pendingId = `${path}:${runId}`;
  await harness.client.resolveValidation(runId, { pendingId, decision: 'accepted', by: 'dr-a' });
};

/** One run for every kind of entry that a journal may hold. */
export const RECORDED_RUNS: Readonly<Record<string, RecordedRun>> = {
  async 'decided-validation'(harness) {
    const spec = specOf(
      [start, { id: 'read', type: 't.read' }, ask, write],
      [
        'start.value -> read.value',
        'read.value -> ask.value',
        'ask.accepted -> write.$after',
        'read.value -> write.value',
      ],
    );
    const runId = await harness.run(spec);
    await decide(harness, runId, 'ask');
    return ended(harness, runId);
  },
  async 'expired-validation'(harness) {
    const spec = specOf(
      [start, escalated, write],
      ['start.value -> ask.value', 'ask.expired -> write.$after', 'start.value -> write.value'],
    );
    return ended(harness, await harness.run(spec));
  },
  async retries(harness) {
    const read = harness.lab.read;
    let failures = 0;
    harness.lab.read = async (value, key) => {
      failures += 1;
      if (failures < 3) throw new Error('réseau');
      return read(value, key);
    };
    const policy = { retry: { maxAttempts: 3, interval: 'PT0.05S' } };
    const spec = specOf(
      [start, { id: 'read', type: 't.read', policy }, write],
      ['start.value -> read.value', 'read.value -> write.value'],
    );
    const runId = await ended(harness, await harness.run(spec));
    harness.lab.read = read;
    return runId;
  },
  async 'slow-branch'(harness) {
    const read = harness.lab.read;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    harness.lab.read = async (value, key) => {
      await held;
      return read(value, key);
    };
    const spec = specOf(
      [start, { id: 'slow', type: 't.read' }, write],
      ['start.value -> slow.value', 'start.value -> write.value'],
    );
    const runId = await harness.run(spec);
    await harness.snapshot(runId, ({ nodes }) =>
      nodes.some(({ path, status }) => path === 'write' && status === 'done'),
    );
    release();
    harness.lab.read = read;
    return ended(harness, runId);
  },
  async 'map-with-decisions'(harness) {
    const body = {
      nodes: [ask, write],
      edges: [
        { from: '$in.item', to: 'ask.value' },
        { from: 'ask.accepted', to: 'write.$after' },
        { from: '$in.item', to: 'write.value' },
      ],
      outputs: [],
    };
    const spec = specOf(
      [
        start,
        { id: 'list', type: 't.read', inputs: { value: { expr: '[in.seed, 2, 3]' } } },
        { id: 'each', type: 'core.map', config: { itemType: any, concurrency: 2, body } },
      ],
      ['start.value -> list.seed', 'list.value -> each.items'],
    );
    const runId = await harness.run(spec);
    for (const item of [1, 0, 2]) await decide(harness, runId, `each[${item}]/ask`);
    return ended(harness, runId);
  },
  async 'timer-and-event'(harness) {
    const wait = (id: string, config: object) => ({ id, type: 'core.wait', config: { ...config } });
    const event = { eventType: 'test.answer', match: 'event.value > 1' };
    const spec = specOf(
      [start, wait('pause', { for: 'PT0.1S' }), wait('answer', { event }), write],
      [
        'start.$done -> pause.$after',
        'pause.resumed -> answer.$after',
        'answer.event -> write.value',
      ],
    );
    const runId = await harness.run(spec);
    await harness.snapshot(runId, ({ awaited }) => awaited.length > 0);
    for (const value of [0, 5]) {
      const eventId = `answer-${value}`;
      await harness.client.deliverEvent(runId, { eventId, eventType: 'test.answer', value });
      const next = value === 0 ? 'event:answer:2' : undefined;
      await harness.snapshot(
        runId,
        ({ awaited, status }) => status !== 'running' || awaited[0]?.name === next,
      );
    }
    return ended(harness, runId);
  },
  async 'calls-and-detached'(harness) {
    const call = (id: string, mode: string) => ({
      id,
      type: 'core.call',
      config: { workflow: 'callee', mode },
    });
    const spec = specOf(
      [start, call('inside', 'wait'), call('apart', 'detach')],
      ['start.value -> inside.value', 'start.value -> apart.value'],
    );
    return ended(harness, await harness.run(spec, undefined, [callee]));
  },
  async 'incident-retried-then-skipped'(harness) {
    const read = harness.lab.read;
    harness.lab.read = () => Promise.reject(new Error('panne'));
    const policy = { onError: 'pause' as const, retry: { maxAttempts: 1 } };
    const spec = specOf(
      [start, { id: 'read', type: 't.read', policy }],
      ['start.value -> read.value'],
    );
    const runId = await harness.run(spec);
    for (const action of ['retry', 'skip'] as const) {
      const name = action === 'retry' ? 'incident:read' : 'incident:read#2';
      await harness.snapshot(runId, ({ awaited }) => awaited[0]?.name === name);
      await harness.client.actOnIncident(runId, { nodePath: 'read', action });
    }
    await ended(harness, runId);
    harness.lab.read = read;
    return runId;
  },
  async cancelled(harness) {
    const runId = await harness.run(specOf([start, ask], ['start.value -> ask.value']));
    await harness.snapshot(runId, ({ pending }) => pending.length > 0);
    await harness.client.cancelRun(runId, { reason: 'double', by: 'op-1' });
    return ended(harness, runId);
  },
  async 'failed-and-followed'(harness) {
    const policy = { deadline: 'PT0.2S' };
    const spec = specOf([start, { ...ask, policy }], ['start.value -> ask.value'], {
      settings: { onFailure: 'alarm' },
    });
    return ended(harness, await harness.run(spec, undefined, [alarm]));
  },
  async 'waited-its-turn'(harness) {
    const spec = specOf([start, ask], ['start.value -> ask.value']);
    const first = await harness.runInTurn(spec, 'queue', []);
    const { runId } = await harness.runInTurn(spec, 'queue', [first]);
    await harness.snapshot(runId, ({ phase }) => phase === 'queued');
    await decide(harness, first.runId, 'ask');
    await decide(harness, runId, 'ask');
    return ended(harness, runId);
  },
  async 'came-in-time-for-its-turn'(harness) {
    const beginBy = '2126-01-01T00:00:00.000Z';
    const spec = specOf([start, write], ['start.value -> write.value']);
    const { runId } = await harness.runInTurn(spec, 'queue', [], { beginBy });
    return ended(harness, runId);
  },
  async 'came-too-late-for-its-turn'(harness) {
    const spec = specOf([start, write], ['start.value -> write.value']);
    const beginBy = '2026-01-01T00:00:00.000Z';
    const first = await harness.runInTurn(spec, 'queue', []);
    const { runId } = await harness.runInTurn(spec, 'queue', [], { beginBy });
    await harness.snapshot(runId, ({ awaited }) => awaited[0]?.kind === 'turn');
    await harness.client.giveTurn(runId, [first]);
    return ended(harness, runId);
  },
};
