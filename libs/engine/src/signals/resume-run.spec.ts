import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import type { InvocationControl, InvocationState } from '../invocations/invocation-control';
import { resumeRun } from './resume-run';

const paused = (since: string): InvocationState => ({
  ...{ status: 'paused', since, isBroken: false, hasLostAttempts: true },
});
const running: InvocationState = {
  ...{ status: 'running', since: 't1', isBroken: false, hasLostAttempts: false },
};

/** A handler's context whose journal may hold the steps of an attempt before. */
const contextWith = (journal: Readonly<Record<string, unknown>>) =>
  ({
    key: 'evt-1',
    run: async (name: string, step: () => Promise<unknown>) => journal[name] ?? step(),
    date: { toJSON: async () => '2026-11-22T10:00:00.000Z' },
  }) as unknown as WorkflowSharedContext;

function controlOf(state: InvocationState) {
  const resumed: string[] = [];
  const control = {
    stateOf: async () => state,
    resume: async (invocationId: string) => resumed.push(invocationId) > 0,
  } as unknown as InvocationControl;
  return { control, resumed };
}

const signal = { signal: 'resume', invocationId: 'inv_1' } as const;
const wentWell = { runId: 'evt-1', at: '2026-11-22T10:00:00.000Z', duplicate: false };

describe('resuming a run', () => {
  it('lets a paused one go on', async () => {
    const { control, resumed } = controlOf(paused('t1'));
    await expect(resumeRun(contextWith({}), signal, control)).resolves.toEqual(wentWell);
    expect(resumed).toEqual(['inv_1']);
  });

  it('is refused for one that is not paused', async () => {
    const { control, resumed } = controlOf(running);
    await expect(resumeRun(contextWith({}), signal, control)).rejects.toMatchObject({
      refusal: { code: 'not-paused' },
    });
    expect(resumed).toEqual([]);
  });

  it.each([
    ['of the same stop again when nothing came of it', paused('t1'), ['inv_1']],
    ['not of a later stop', paused('t2'), []],
    ['not of a run that goes on', running, []],
  ])('is done, after the process died in it, %s', async (_what, state, expected) => {
    const { control, resumed } = controlOf(state);
    const context = contextWith({ standing: { answer: paused('t1') } });
    await expect(resumeRun(context, signal, control)).resolves.toEqual(wentWell);
    expect(resumed).toEqual(expected);
  });
});
