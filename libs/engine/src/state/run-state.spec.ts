import type { RunInput } from '@platform/engine-api';
import type { NodeTrace } from '@platform/interpreter';
import type { PendingValidation } from '@platform/ports';

import {
  progressChunk,
  progressKey,
  progressKeys,
  runEnd,
  runHeader,
  toSnapshot,
  type ProgressChunk,
  type RunEnd,
} from './run-state';

const input: RunInput = {
  runId: 'evt-1',
  contract: 1,
  event: { eventId: 'evt-1', eventType: 'test.started' },
  context: { patient: { id: 'p1' } },
  workflow: {
    slug: 'bench',
    name: 'Banc',
    version: 3,
    hash: 'h',
    file: 'bench.yaml',
    spec: { apiVersion: 'platform/workflow-v1', slug: 'bench', name: 'Banc', nodes: [], edges: [] },
  },
  locale: 'fr',
  timezone: 'Europe/Paris',
  acceptedAt: '2026-11-20T08:00:00.000Z',
  trace: { traceparent: '00-x' },
};
const header = runHeader(input);

const trace = (path: string, status: NodeTrace['status']): NodeTrace => ({
  path,
  id: path,
  type: 't.read',
  kind: 'source',
  status,
});
const pending: PendingValidation = {
  runId: 'evt-1',
  pendingId: 'ask:evt-1',
  kind: 't.ask',
  workflowName: 'Banc',
  title: 'Confirmer',
  payload: null,
};
const first: ProgressChunk = {
  header,
  phase: 'running',
  nodes: [trace('start', 'done'), trace('ask', 'waiting'), trace('write', 'pending')],
  pending: [],
  awaited: [],
};
const second: ProgressChunk = {
  phase: 'suspended',
  nodes: [],
  pending: [pending],
  awaited: [],
};
const end: RunEnd = {
  status: 'completed',
  endedAt: '2026-11-20T09:00:00.000Z',
  outputs: { dose: 5 },
  nodes: [trace('write', 'done'), trace('ask', 'done')],
};

describe('the keys of a run', () => {
  it('are read in the order they were written, however many', () => {
    const written = Array.from({ length: 12 }, (_, sequence) => progressKey(sequence));
    expect(progressKeys([...written].sort())).toEqual(written);
  });

  it('hold progress apart from what else the run keeps', () => {
    expect(progressKeys(['end', 'progress:0', 'other'])).toEqual(['progress:0']);
  });
});

describe('the header of a run', () => {
  it('tells its workflow without the specification, and when and for whom it was accepted', () => {
    expect(header).toEqual({
      runId: 'evt-1',
      workflow: { slug: 'bench', name: 'Banc', version: 3, hash: 'h', file: 'bench.yaml' },
      startedAt: '2026-11-20T08:00:00.000Z',
      event: input.event,
      context: input.context,
    });
  });
});

describe('toSnapshot', () => {
  it('is nothing for a run that has left no state', () => {
    expect(toSnapshot({ chunks: [], end: null })).toBeNull();
  });

  it('is running from the first rest on', () => {
    expect(toSnapshot({ chunks: [first], end: null })).toEqual({
      ...header,
      status: 'running',
      phase: 'running',
      nodes: first.nodes,
      pending: [],
      awaited: [],
      started: [],
    });
  });

  it('shows the latest phase and what waits for a human', () => {
    expect(toSnapshot({ chunks: [first, second], end: null })).toMatchObject({
      status: 'running',
      phase: 'suspended',
      nodes: first.nodes,
      pending: [pending],
    });
  });

  it('shows of each node its latest trace, in the order they first appeared', () => {
    const snapshot = toSnapshot({ chunks: [first, second], end: end });
    expect(snapshot?.nodes.map(({ path, status }) => `${path} ${status}`)).toEqual([
      'start done',
      'ask done',
      'write done',
    ]);
  });

  it('has nothing pending once ended', () => {
    expect(toSnapshot({ chunks: [first, second], end: end })).toMatchObject({
      status: 'completed',
      phase: 'ended',
      endedAt: end.endedAt,
      outputs: { dose: 5 },
      pending: [],
    });
    expect(toSnapshot({ chunks: [first], end: end })).not.toHaveProperty('error');
  });

  it('tells why a run failed, even one that never rested', () => {
    const error = { code: 'input-too-large', message: 'trop' };
    const refused: RunEnd = { ...end, status: 'failed', outputs: {}, error, nodes: [], header };
    expect(toSnapshot({ chunks: [], end: refused })).toEqual({
      ...header,
      status: 'failed',
      phase: 'ended',
      endedAt: end.endedAt,
      outputs: {},
      error,
      nodes: [],
      pending: [],
      awaited: [],
      started: [],
    });
  });

  it('shows what is awaited by now, and nothing of it once ended', () => {
    const awaiting = (name: string): ProgressChunk => ({
      ...second,
      awaited: [{ kind: 'decision', name, path: 'ask' }],
    });
    const chunks = [first, awaiting('ask'), awaiting('ask#2')];
    expect(toSnapshot({ chunks, end: null })?.awaited.map(({ name }) => name)).toEqual(['ask#2']);
    expect(toSnapshot({ chunks, end })?.awaited).toEqual([]);
  });

  it('shows every run it started, in their order', () => {
    const call = { runId: 'evt-1~call', workflow: 'callee' };
    const failed = { runId: 'evt-1~on-failure', workflow: 'failed' };
    const chunks = [first, { ...second, started: [call] }];
    const last: RunEnd = { ...end, started: [failed] };
    expect(toSnapshot({ chunks, end: last })?.started).toEqual([call, failed]);
  });

  it('tells why a run was given up', () => {
    const cancelled: RunEnd = { ...end, status: 'failed', endReason: 'cancelled' };
    expect(toSnapshot({ chunks: [first], end: cancelled })?.endReason).toBe('cancelled');
    expect(toSnapshot({ chunks: [first], end })).not.toHaveProperty('endReason');
  });
});

// A replay compares what a run writes, byte by byte, with what it wrote.
describe('what a run writes', () => {
  const progress = {
    phase: 'suspended',
    nodes: [trace('ask', 'waiting')],
    pending: [pending],
    awaited: [{ kind: 'decision', name: 'ask', path: 'ask' }],
  } as const;
  const started = [{ runId: 'evt-1~call', workflow: 'callee' }];
  const result = {
    status: 'failed',
    endedAt: end.endedAt,
    outputs: {},
    error: { code: 'run-timeout', message: 'trop tard' },
    endReason: 'timed-out',
    nodes: [],
    pending: [],
  } as const;

  it('holds what is awaited, what was started and the reason of its end', () => {
    expect(JSON.stringify(progressChunk(progress, { started, header }))).toBe(
      JSON.stringify({ ...progress, started, header }),
    );
    expect(JSON.stringify(runEnd(result, { started: [] }))).toBe(
      JSON.stringify({
        status: result.status,
        endedAt: result.endedAt,
        outputs: {},
        error: result.error,
        endReason: 'timed-out',
        nodes: [],
      }),
    );
  });
});
