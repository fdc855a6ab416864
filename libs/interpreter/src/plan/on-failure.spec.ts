import type { WorkflowSpec } from '@platform/workflow';

import type { RunResult } from '../trace';
import { onFailureRun } from './on-failure';

const text = { kind: 'primitive', name: 'String' } as const;
const all = ['runId', 'workflow', 'code', 'message', 'nodePath'];

const failedWorkflow = (names: readonly string[] = all, onFailure: string | null = 'alarm') => {
  const settings: WorkflowSpec['settings'] = onFailure === null ? {} : { onFailure };
  const alarm = { inputs: names.map((name) => ({ name, type: text })) };
  return {
    spec: { slug: 'dose', settings },
    calleeOf: (slug: string) => (slug === 'alarm' ? alarm : undefined),
  };
};
const subject = { runId: 'e1', context: { patient: { id: 'p1' } } };
const failed: Pick<RunResult, 'status' | 'endedAt' | 'error'> = {
  status: 'failed',
  endedAt: '2026-11-20T08:00:00.000Z',
  error: { code: 'PORT_UNBOUND', message: 'port non connecté', nodePath: 'review[3]/dose' },
};

describe('the run that a failure starts', () => {
  it('is told what failed, about the same subjects', () => {
    expect(onFailureRun(failedWorkflow(), subject, failed)).toEqual({
      runId: '~on-failure:e1',
      workflow: 'alarm',
      context: { patient: { id: 'p1' } },
      at: '2026-11-20T08:00:00.000Z',
      inputs: {
        runId: 'e1',
        workflow: 'dose',
        code: 'PORT_UNBOUND',
        message: 'port non connecté',
        nodePath: 'review[3]/dose',
      },
    });
  });

  it('is told nothing but what it declares', () => {
    const given = (names: readonly string[]) =>
      onFailureRun(failedWorkflow(names), subject, failed)?.inputs;
    expect(given(['code', 'ward', 'status'])).toEqual({ code: 'PORT_UNBOUND' });
    expect(given([])).toEqual({});
  });

  it('is told of no node when none failed', () => {
    const error = { code: 'run-timeout', message: 'délai dépassé' };
    const result = { ...failed, endReason: 'timed-out', error } as const;
    expect(onFailureRun(failedWorkflow(), subject, result)?.inputs).toEqual({
      runId: 'e1',
      workflow: 'dose',
      ...error,
    });
  });

  it.each<[string, Partial<RunResult>]>([
    ['the run completed', { status: 'completed' }],
    ['it still runs', { status: 'running' }],
    ['an operator cancelled it', { endReason: 'cancelled' }],
  ])('is none when %s', (_why, result) => {
    expect(onFailureRun(failedWorkflow(), subject, { ...failed, ...result })).toBeUndefined();
  });

  it('is none where the workflow names none', () => {
    expect(onFailureRun(failedWorkflow(all, null), subject, failed)).toBeUndefined();
    const bare = { ...failedWorkflow(), spec: { slug: 'dose' } };
    expect(onFailureRun(bare, subject, failed)).toBeUndefined();
  });
});
