import { NotFoundError } from '@platform/ports';

import { HandlerRefusal } from '../__fixtures__/ingress-stand-in';
import { openProxyHarness, snapshotOf, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { createLiveRuns } from '../runs/live-runs';
import { AmbiguousValidationError, resolveFromSource } from './resolve-validation';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const resolve = (run: string) =>
  resolveFromSource(
    'inbox',
    { run, decision: 'accepted', by: 'dr-a' },
    { ingress: harness.ingress, live: createLiveRuns(harness.ingress, harness.store) },
  );
const waits = (runId: string, ...paths: string[]): void => {
  const pending = paths.map((path) => ({
    runId,
    pendingId: `${path}:${runId}`,
    kind: 'core.validation',
    workflowName: 'Workflow a',
    title: 'Valider',
    payload: {},
  }));
  harness.engine.snapshots.set(runId, snapshotOf(runId, { pending }));
};

/** The source is a relay: it vouches for who decides, and is known beside them. */
const who = {
  by: 'dr-a',
  byId: 'user:dr-a',
  via: 'inbox',
  decider: {
    identifiedBy: 'source',
    users: ['dr-a'],
    taskRoles: 'every',
    identities: ['user:dr-a', 'source:inbox'],
  },
};

describe('a decision that an event source states', () => {
  it('names the validation, or the run that waits for nothing else', async () => {
    waits('lab:1', 'ask');
    await resolve('ask:lab:1');
    await resolve('lab:1');
    expect(harness.engine.told.map(({ input }) => input)).toEqual([
      { pendingId: 'ask:lab:1', decision: 'accepted', ...who },
      { pendingId: 'ask:lab:1', decision: 'accepted', ...who },
    ]);
  });

  it('is refused when the run waits for several, or for none', async () => {
    waits('evt-1', 'ask', 'sign');
    waits('evt-2');
    await expect(resolve('evt-1')).rejects.toThrow(AmbiguousValidationError);
    await expect(resolve('evt-2')).rejects.toThrow(NotFoundError);
    await expect(resolve('never')).rejects.toThrow(NotFoundError);
    expect(harness.engine.told).toEqual([]);
  });

  it('is refused as over HTTP', async () => {
    waits('evt-1', 'ask');
    harness.engine.onTell = () => {
      throw new HandlerRefusal('expired');
    };
    await expect(resolve('ask:evt-1')).rejects.toMatchObject({ problem: { code: 'expired' } });
  });
});
