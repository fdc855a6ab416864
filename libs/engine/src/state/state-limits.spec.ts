import {
  RUN_BOUNDS,
  type NodeTrace,
  type RunResult,
  type StepOutcome,
} from '@platform/interpreter';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import {
  boundedOutcome,
  boundedResult,
  createStateBudget,
  inputTooLarge,
  STATE_LIMITS,
  withoutPayload,
} from './state-limits';

const at = { startedAt: '2026-11-20T08:00:00.000Z', endedAt: '2026-11-20T08:00:01.000Z' };
const QUOTES = 2;

describe('the outcome of a step', () => {
  const succeeded = (bytes: number): StepOutcome => ({
    ok: true,
    value: 'x'.repeat(bytes - QUOTES),
    ...at,
  });

  it('is kept up to 1 MiB of JSON', () => {
    const outcome = succeeded(RUN_BOUNDS.nodeOutputs);
    expect(boundedOutcome('read', outcome, 'fr')).toBe(outcome);
  });

  it('is a failure for good past that, naming both sizes and no value', () => {
    expect(boundedOutcome('read#2', succeeded(RUN_BOUNDS.nodeOutputs + 1), 'fr')).toEqual({
      ok: false,
      failure: {
        code: 'output-too-large',
        message: 'sorties de « read#2 » : 1048577 octets, 1048576 au plus',
        retryable: false,
      },
      ...at,
    });
  });

  it('is measured in bytes, not in characters', () => {
    const value = 'é'.repeat(RUN_BOUNDS.nodeOutputs / 2);
    expect(boundedOutcome('read', { ok: true, value, ...at }, 'fr').ok).toBe(false);
  });

  it('is left alone when it is a failure already', () => {
    const failure = { code: 'down', message: 'panne', retryable: true };
    const outcome: StepOutcome = { ok: false, failure, ...at };
    expect(boundedOutcome('read', outcome, 'fr')).toBe(outcome);
  });
});

describe('the input of a run', () => {
  it('may take 4 MiB', () => {
    expect(inputTooLarge(STATE_LIMITS.input, 'fr')).toBeUndefined();
    expect(inputTooLarge(STATE_LIMITS.input + 1, 'fr')).toEqual({
      code: 'input-too-large',
      message: "entrée de l'exécution : 4194305 octets, 4194304 au plus",
    });
  });

  it('is told without its values when it is refused', () => {
    const input = runInput(specOf([], []), 'evt-1');
    const event = { eventId: 'evt-1', eventType: 'test.started', value: 'x'.repeat(100), n: 7 };
    expect(withoutPayload({ ...input, event })).toEqual({
      ...input,
      event: {
        eventId: 'evt-1',
        eventType: 'test.started',
        $truncated: JSON.stringify(event).length,
      },
    });
  });
});

describe('the outputs of a run', () => {
  const ended = (bytes: number): RunResult => ({
    status: 'completed',
    endedAt: at.endedAt,
    outputs: { text: 'x'.repeat(bytes - '{"text":""}'.length) },
    nodes: [],
    pending: [],
  });

  it('may take 4 MiB', () => {
    const result = ended(STATE_LIMITS.runOutputs);
    expect(boundedResult(result, 'fr')).toBe(result);
  });

  it('fail the run past that', () => {
    expect(boundedResult(ended(STATE_LIMITS.runOutputs + 1), 'fr')).toEqual({
      status: 'failed',
      endedAt: at.endedAt,
      outputs: {},
      error: {
        code: 'output-too-large',
        message: "sorties de l'exécution : 4194305 octets, 4194304 au plus",
      },
      nodes: [],
      pending: [],
    });
  });
});

describe('the state of a run', () => {
  const write = (bytes: number): { nodes: readonly NodeTrace[] } => ({
    nodes: [
      {
        path: 'read',
        id: 'read',
        type: 't.read',
        kind: 'source',
        status: 'done',
        inputs: { value: 1 },
        outputs: { value: 'x'.repeat(bytes) },
      },
    ],
  });
  const skeleton = JSON.stringify(write(0)).length;

  it('shows the values of the nodes up to 4 MiB in all, then only how large they are', () => {
    const budget = createStateBudget();
    const half = write(STATE_LIMITS.lightState / 2 - skeleton);
    expect(budget.admit(half)).toBe(half);
    expect(budget.admit(half)).toBe(half);
    expect(budget.admit(write(5)).nodes).toEqual([
      {
        path: 'read',
        id: 'read',
        type: 't.read',
        kind: 'source',
        status: 'done',
        inputs: { $truncated: '{"value":1}'.length },
        outputs: { $truncated: '{"value":"xxxxx"}'.length },
      },
    ]);
  });

  it('goes without the values of a single write that does not fit, and shows those of a later one that does', () => {
    const budget = createStateBudget();
    expect(budget.admit(write(STATE_LIMITS.lightState)).nodes[0]?.outputs).toHaveProperty(
      '$truncated',
    );
    expect(budget.admit(write(5))).toEqual(write(5));
  });

  it('gives a node without values none', () => {
    const budget = createStateBudget();
    budget.admit(write(STATE_LIMITS.lightState - skeleton));
    const { inputs: _inputs, outputs: _outputs, ...waiting } = write(0).nodes[0] as NodeTrace;
    expect(budget.admit({ nodes: [waiting] })).toEqual({ nodes: [waiting] });
  });

  it('is refused past 8 MiB, naming both sizes', () => {
    const budget = createStateBudget();
    const pending = (bytes: number) => ({ nodes: [], pending: 'x'.repeat(bytes) });
    const envelope = JSON.stringify(pending(0)).length;
    budget.admit(pending(STATE_LIMITS.state - envelope - 100));
    const attempt = () => budget.admit(pending(101 - envelope));
    expect(attempt).toThrow(expect.objectContaining({ code: 'state-too-large' }));
    expect(attempt).toThrow("état de l'exécution : 8388609 octets, 8388608 au plus");
    expect(budget.admit(pending(100 - envelope))).toBeDefined();
  });

  it('takes the end of a run whose state is full, without the values of its nodes', () => {
    const budget = createStateBudget();
    const pending = { nodes: [], pending: 'x'.repeat(STATE_LIMITS.state - 100) };
    budget.admit(pending);
    const end = { ...write(500), status: 'failed' };
    expect(budget.admitEnd(end)).toMatchObject({
      status: 'failed',
      nodes: [{ path: 'read', outputs: { $truncated: 512 } }],
    });
  });
});
