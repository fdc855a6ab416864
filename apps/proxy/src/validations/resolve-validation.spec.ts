import { NotFoundError } from '@platform/ports';

import { HandlerRefusal } from '@platform/run-projection/testing';
import { openProxyHarness, snapshotOf, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { createLiveRuns } from '@platform/run-projection';
import { AmbiguousValidationError, resolveFromSource } from './resolve-validation';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const resolve = (run: string) =>
  resolveFromSource(
    'inbox',
    { run, decision: 'accepted', by: 'dr-a', byId: 'dr-a' },
    { ...harness, live: createLiveRuns(harness.ingress, harness.store) },
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

  it('of a run id never decides the next validation of the run', async () => {
    waits('evt-1', 'sign');
    const done = { path: 'ask', id: 'ask', type: 'core.validation', kind: 'human-task' };
    const snapshot = harness.engine.snapshots.get('evt-1') ?? snapshotOf('evt-1');
    const nodes = [{ ...done, status: 'done' as const }];
    harness.engine.snapshots.set('evt-1', { ...snapshot, nodes });
    await expect(resolve('evt-1')).rejects.toThrow(AmbiguousValidationError);
    harness.engine.snapshots.set('evt-1', { ...snapshot, pending: [], nodes });
    await resolve('evt-1');
    expect(harness.engine.told).toMatchObject([{ input: { pendingId: 'ask:evt-1' } }]);
  });

  it.each(['assistant~approval-2', 'ask#2', 'review#2[0]/ask'])(
    'has to name the validation %s, before which the run may have had others',
    async (name) => {
      waits('evt-1', name);
      await expect(resolve('evt-1')).rejects.toThrow(AmbiguousValidationError);
      await resolve(`${name}:evt-1`);
      expect(harness.engine.told).toMatchObject([{ input: { pendingId: `${name}:evt-1` } }]);
    },
  );

  it('is a duplicate the second time, and refused when it is another one', async () => {
    waits('evt-1', 'ask');
    const answers = [false, true].map((duplicate) => () => ({ decision: 'accepted', duplicate }));
    const contrary = (): never => {
      throw new HandlerRefusal('already-decided', {
        first: {
          decision: 'rejected',
          at: '2026-11-20T08:00:00.000Z',
          by: 'Dr B',
          form: { dose: 2 },
        },
      });
    };
    const outcomes: string[] = [];
    for (const answer of answers) {
      harness.engine.onTell = answer;
      outcomes.push(await resolve('ask:evt-1'));
    }
    expect(outcomes).toEqual(['accepted', 'duplicate']);
    harness.engine.onTell = contrary;
    await expect(resolve('ask:evt-1')).rejects.toMatchObject({
      problem: {
        code: 'already-decided',
        detail: {
          en: 'Already decided by Dr B at 2026-11-20T08:00:00.000Z: rejected. This decision did not count.',
        },
        members: {
          first: { decision: 'rejected', at: '2026-11-20T08:00:00.000Z', by: 'Dr B' },
        },
      },
    });
  });

  it('may be that the record system no longer asks for it', async () => {
    waits('evt-1', 'ask');
    const withdraw = () =>
      resolveFromSource(
        'inbox',
        { run: 'evt-1', decision: 'withdrawn', by: 'dr-a', reason: 'par erreur' },
        { ...harness, live: createLiveRuns(harness.ingress, harness.store) },
      );
    const outcomes: string[] = [];
    for (const duplicate of [false, true]) {
      harness.engine.onTell = (runId) => ({ runId, at: '2026-11-20T08:00:00.000Z', duplicate });
      outcomes.push(await withdraw());
    }
    for (const code of ['expired', 'not-pending'] as const) {
      harness.engine.onTell = () => {
        throw new HandlerRefusal(code);
      };
      outcomes.push(await withdraw());
    }
    expect(outcomes).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate']);
    const input = { signal: 'task-withdrawn', pendingId: 'ask:evt-1', by: 'dr-a', via: 'inbox' };
    expect(harness.engine.told[0]).toEqual({
      key: 'evt-1',
      input: { ...input, reason: 'par erreur' },
    });
    harness.engine.onTell = () => {
      throw new HandlerRefusal('already-decided', { first: { decision: 'accepted', at: 'T' } });
    };
    await expect(withdraw()).rejects.toMatchObject({ problem: { code: 'already-decided' } });
  });

  it('is refused as over HTTP', async () => {
    waits('evt-1', 'ask');
    harness.engine.onTell = () => {
      throw new HandlerRefusal('expired');
    };
    await expect(resolve('ask:evt-1')).rejects.toMatchObject({ problem: { code: 'expired' } });
  });
});
