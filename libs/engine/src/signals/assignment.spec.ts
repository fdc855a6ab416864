import { EngineRefusedError } from '@platform/engine-api';
import type { Decider } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  runInput,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const assigned = (config: JsonObject) =>
  specOf(
    [
      { id: 'start', type: 't.start' },
      { id: 'ask', type: 't.ask', config },
      { id: 'write', type: 't.write' },
    ],
    ['start.value -> ask.value', 'ask.value -> write.value'],
  );

const user = (id: string, ...taskRoles: string[]): Decider => ({
  identifiedBy: 'token',
  users: [id],
  taskRoles,
  identities: [`user:${id}`],
});

const notAssigned = (...reasons: readonly string[]) => ({
  refusal: { code: 'not-assigned', reasons },
});

describe.each(MODES)('whom a validation is put to, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay });
  });
  afterAll(() => harness.stop());

  const asked = async (config: JsonObject, startedBy?: readonly string[]): Promise<string> => {
    const runId = `asked-${Math.random()}`;
    const input = runInput(assigned(config), runId);
    await harness.client.startRun({ ...input, ...(startedBy && { startedBy }) });
    await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    return runId;
  };
  const decide = (runId: string, decider?: Decider, more: object = {}) =>
    harness.client.resolveValidation(runId, {
      pendingId: `ask:${runId}`,
      decision: 'accepted',
      ...(decider && { decider }),
      ...more,
    });

  it('is decided by nobody else, and still waits', async () => {
    const runId = await asked({ assignment: { roles: ['doctor'], notStarter: true } }, [
      'user:dr-a',
    ]);
    await expect(decide(runId)).rejects.toMatchObject(notAssigned('unidentified'));
    await expect(decide(runId, user('n', 'nurse'))).rejects.toMatchObject(
      notAssigned('role-missing'),
    );
    await expect(decide(runId, user('dr-a', 'doctor'))).rejects.toMatchObject(
      notAssigned('is-starter'),
    );
    expect((await harness.snapshot(runId, () => true)).phase).toBe('suspended');

    const who = { by: 'Dr B', byId: 'user:dr-b', via: 'dossier patient' };
    await expect(decide(runId, user('dr-b', 'doctor'), who)).resolves.toMatchObject({
      ...who,
      duplicate: false,
    });
    const { nodes } = await harness.snapshot(runId, hasEnded);
    expect(nodes.find(({ path }) => path === 'ask')?.decidedBy).toEqual({
      ...who,
      as: { roles: ['doctor'] },
    });
    const other = { ...who, decision: 'rejected' };
    await expect(decide(runId, user('dr-b', 'doctor'), other)).rejects.toMatchObject({
      refusal: { code: 'already-decided', first: who },
    });
  });

  it('shows what was entered with its decision to those it was put to, and to nobody else', async () => {
    const runId = await asked({ assignment: { roles: ['doctor'], notStarter: true } }, [
      'user:dr-a',
    ]);
    const first = { by: 'Dr B', byId: 'user:dr-b', reason: 'vu au lit du patient' };
    await decide(runId, user('dr-b', 'doctor'), first);
    const shownTo = async (decider?: Decider): Promise<unknown> => {
      const refused = await decide(runId, decider, { byId: 'user:other' }).catch(
        (error: unknown) => error,
      );
      return refused instanceof EngineRefusedError ? refused.refusal.first : refused;
    };
    const who = {
      decision: 'accepted',
      by: 'Dr B',
      byId: 'user:dr-b',
      as: { roles: ['doctor'] },
      at: expect.any(String),
    };
    expect(await shownTo(user('dr-c', 'doctor'))).toEqual({ ...who, reason: first.reason });
    expect(await shownTo({ identifiedBy: 'nobody' })).toEqual({ ...who, reason: first.reason });
    for (const other of [user('n', 'nurse'), user('dr-a', 'doctor'), undefined]) {
      expect(await shownTo(other)).toEqual(who);
    }
  });

  it('is decided by whom an expression names', async () => {
    const runId = await asked({ assignment: { users: "'dr-a'" } });
    await expect(decide(runId, user('dr-b', 'doctor'))).rejects.toMatchObject(
      notAssigned('not-among-users'),
    );
    await expect(decide(runId, user('dr-a'))).resolves.toMatchObject({ duplicate: false });
  });

  it('is decided, once reassigned, by those it is put to now', async () => {
    const runId = await asked({
      assignment: { roles: ['nurse'] },
      escalation: [{ after: 'PT0.3S', do: 'reassign', to: ['doctor'] }],
    });
    await harness.snapshot(runId, ({ pending }) => pending[0]?.reminders === 1);
    await expect(decide(runId, user('n', 'nurse'))).rejects.toMatchObject(
      notAssigned('role-missing'),
    );
    await expect(decide(runId, user('d', 'doctor'))).resolves.toMatchObject({ duplicate: false });
  });

  it('is decided by anybody where nobody is asked who they are', async () => {
    const runId = await asked({ assignment: { roles: ['doctor'] } });
    await expect(decide(runId, { identifiedBy: 'nobody' })).resolves.toMatchObject({
      duplicate: false,
    });
  });
});
