import type { RunInput } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { runInput, specOf } from '../__fixtures__/engine-harness';
import type { InvocationControl } from '../invocations/invocation-control';
import { CANCELLATION } from './cancellation';
import { endRun } from './end-run';
import { KILLED_END } from '../state/run-state';

const AT = '2026-11-22T10:00:00.000Z';

/** A handler's context of a run that was cancelled and has stored nothing. */
function cancelledContext(cancellation: object) {
  const promises: Record<string, unknown> = { [CANCELLATION]: cancellation };
  const context = {
    key: 'evt-1',
    run: async (_name: string, step: () => Promise<unknown>) => step(),
    stateKeys: async () => [],
    get: async () => null,
    promise: (name: string) => ({
      peek: async () => promises[name],
      resolve: async (value: unknown) => void (promises[name] = value),
    }),
  } as unknown as WorkflowSharedContext;
  return { context, given: () => promises[KILLED_END] };
}

const stuck = (input: RunInput | undefined) =>
  ({
    stateOf: async () => ({ status: 'backing-off', isBroken: false, hasLostAttempts: true }),
    kill: async () => true,
    inputOf: async () => input,
  }) as unknown as InvocationControl;

const signal = { signal: 'end', invocationId: 'inv_1', waitedMs: 0 } as const;
const input = runInput(specOf([], []), 'evt-1');

describe('a cancelled run that is ended from outside', () => {
  it.each([
    ['the words of an English instance', { ...input, locale: 'en-GB' }, 'run cancelled'],
    ['the words of a French one', input, 'exécution annulée'],
    [
      'French words in a contract that knew no other',
      { ...input, contract: 2, locale: 'en' },
      'exécution annulée',
    ],
    ['French words when its input is gone', undefined, 'exécution annulée'],
  ])('says so without a reason in %s', async (_what, found, message) => {
    const { context, given } = cancelledContext({ at: AT });
    await endRun(context, signal, { control: stuck(found) });
    expect(given()).toMatchObject({
      endReason: 'cancelled',
      error: { code: 'cancelled', message },
    });
  });

  it('keeps the reason of who cancelled it', async () => {
    const { context, given } = cancelledContext({ at: AT, reason: 'patient sorti' });
    await endRun(context, signal, { control: stuck({ ...input, locale: 'en' }) });
    expect(given()).toMatchObject({ error: { message: 'patient sorti' } });
  });
});
