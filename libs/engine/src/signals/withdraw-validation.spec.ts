import type { RecordPort } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const asking = (policy: object = {}) =>
  specOf(
    [
      { id: 'start', type: 't.start' },
      { id: 'ask', type: 't.ask', policy },
      { id: 'write', type: 't.write' },
    ],
    ['start.value -> ask.value', 'ask.value -> write.value'],
  );
const who = { by: 'Dr A', byId: 'user:dr-a', via: 'ehr', reason: 'saisie par erreur' };

describe.each(MODES)('a validation that the record system withdraws, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  const withdrawn: string[] = [];
  const record: RecordPort = {
    snapshot: async () => ({}),
    publishValidationRequest: async () => undefined,
    withdrawValidationRequest: async (_id, pendingId) => void withdrawn.push(pendingId),
  };
  beforeAll(async () => {
    harness = await openEngineHarness({
      alwaysReplay,
      recordPorts: new Map([['patient', record]]),
    });
  });
  afterAll(() => harness.stop());
  beforeEach(() => void (harness.written.length = 0));

  const asked = async (policy?: object): Promise<string> => {
    const runId = await harness.run(asking(policy));
    await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    return runId;
  };
  const withdraw = (runId: string, name = 'ask', more: object = who) =>
    harness.client.withdrawValidation(runId, { pendingId: `${name}:${runId}`, ...more });
  const decide = (runId: string) =>
    harness.client.resolveValidation(runId, { pendingId: `ask:${runId}`, decision: 'accepted' });

  it('fails its node, so that nothing goes on as if somebody had decided, and says who and why', async () => {
    const runId = await asked();
    const first = await withdraw(runId);
    expect(first).toMatchObject({ runId, duplicate: false });
    const { status, error, pending } = await harness.snapshot(runId, hasEnded);
    expect({ status, error, pending }).toEqual({
      status: 'failed',
      error: {
        code: 'validation-withdrawn',
        message: 'validation retirée dans le dossier par Dr A : saisie par erreur',
        nodePath: 'ask',
      },
      pending: [],
    });
    expect(harness.written).toEqual([]);
    expect(withdrawn).toContain(`ask:${runId}`);
    await expect(withdraw(runId, 'ask', {})).resolves.toEqual({ ...first, duplicate: true });
    await expect(decide(runId)).rejects.toMatchObject({
      refusal: { code: 'already-decided', first: { decision: 'withdrawn', ...who, at: first.at } },
    });
  });

  it('says whether what it is about was taken back, or only the task', async () => {
    const errorOf = async (more: object) => {
      const runId = await asked();
      await withdraw(runId, 'ask', more);
      const { nodes } = await harness.snapshot(runId, hasEnded);
      return nodes.find(({ path }) => path === 'ask')?.error;
    };
    expect(await errorOf({ ...who, takenBack: true })).toMatchObject({ takenBack: true });
    expect(await errorOf(who)).not.toHaveProperty('takenBack');
  });

  it('is asked again when an operator says so, where its failure waits for one', async () => {
    const runId = await asked({ onError: 'pause' });
    await withdraw(runId);
    await harness.snapshot(runId, ({ phase }) => phase === 'incident');
    await harness.client.actOnIncident(runId, { nodePath: 'ask', action: 'retry' });
    const again = `ask#2:${runId}`;
    await harness.snapshot(runId, ({ pending }) => pending[0]?.pendingId === again);
    await harness.client.resolveValidation(runId, { pendingId: again, decision: 'accepted' });
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
  });

  it('changes nothing that was decided: the withdrawal is refused and told of the decision', async () => {
    const runId = await asked();
    const { at } = await decide(runId);
    await expect(withdraw(runId)).rejects.toMatchObject({
      refusal: { code: 'already-decided', first: { decision: 'accepted', at } },
    });
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
  });

  it('is known, and waits', async () => {
    const runId = await asked();
    await expect(withdraw(runId, 'other')).rejects.toMatchObject({
      refusal: { code: 'validation-unknown' },
    });
    await harness.client.cancelRun(runId, {});
    await harness.snapshot(runId, hasEnded);
    await expect(withdraw(runId)).rejects.toMatchObject({ refusal: { code: 'not-pending' } });
  });
});
