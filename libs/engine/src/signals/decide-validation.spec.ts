import { EngineRefusedError } from '@platform/engine-api';

import {
  hasEnded,
  MODES,
  openEngineHarness,
  specOf,
  type EngineHarness,
} from '../__fixtures__/engine-harness';

const formed = specOf(
  [
    { id: 'start', type: 't.start' },
    {
      id: 'ask',
      type: 't.ask',
      config: {
        form: [
          { name: 'dose', type: { kind: 'primitive', name: 'Number' }, required: true },
          { name: 'note', type: { kind: 'any' } },
        ],
        rejectReasons: { valueSet: 'reasons', required: true },
      },
    },
    { id: 'write', type: 't.write' },
  ],
  ['start.value -> ask.value', 'ask.value -> write.value'],
);

describe.each(MODES)('a validation with a form, %s', (_mode, alwaysReplay) => {
  let harness: EngineHarness;
  beforeAll(async () => {
    harness = await openEngineHarness({ alwaysReplay });
  });
  afterAll(() => harness.stop());

  it('refuses what does not fit, saying where, and still takes what does', async () => {
    const runId = await harness.run(formed);
    await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    const decide = (more: object) =>
      harness.client.resolveValidation(runId, {
        pendingId: `ask:${runId}`,
        decision: 'accepted',
        ...more,
      });
    const refused = await decide({ form: { dose: 'cinq' } }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EngineRefusedError);
    const { code, errors } = (refused as EngineRefusedError).refusal;
    expect(code).toBe('form-invalid');
    expect(errors).toEqual([
      {
        path: '/form/dose',
        message: { fr: expect.any(String) as string, en: expect.any(String) as string },
      },
    ]);
    await expect(decide({ decision: 'rejected' })).rejects.toMatchObject({
      refusal: { code: 'form-invalid' },
    });
    await expect(decide({ decision: 'perhaps' })).rejects.toMatchObject({
      refusal: { code: 'decision-invalid' },
    });
    await expect(decide({ form: { dose: 5 }, by: 'dr-a' })).resolves.toMatchObject({
      runId,
      pendingId: `ask:${runId}`,
      decision: 'accepted',
      by: 'dr-a',
      duplicate: false,
    });
    expect((await harness.snapshot(runId, hasEnded)).status).toBe('completed');
  });

  const asked = async (): Promise<string> => {
    const runId = await harness.run(formed);
    await harness.snapshot(runId, ({ phase }) => phase === 'suspended');
    return runId;
  };
  const given = {
    decision: 'accepted',
    by: 'Dr A',
    byId: 'user:dr-a',
    form: { dose: 2, note: { text: 'lent', unit: null } },
  } as const;
  const decideFor = (runId: string, more: object) =>
    harness.client.resolveValidation(runId, {
      pendingId: `ask:${runId}`,
      decision: 'accepted',
      ...more,
    });

  it('is a duplicate for exactly the same decision again, however it is written', async () => {
    const runId = await asked();
    const first = await decideFor(runId, given);
    for (const again of [
      given,
      { ...given, reason: '' },
      { ...given, by: 'Dr A (née B)' },
      { ...given, form: { note: { text: 'lent' }, dose: Number('2.0'), other: null } },
    ]) {
      await expect(decideFor(runId, again)).resolves.toEqual({ ...first, duplicate: true });
    }
    await harness.snapshot(runId, hasEnded);
    await expect(decideFor(runId, given)).resolves.toEqual({ ...first, duplicate: true });
  });

  it('refuses any other decision, and says who decided what and when', async () => {
    const runId = await asked();
    const { at } = await decideFor(runId, given);
    for (const other of [
      { ...given, decision: 'rejected', reason: 'r1' },
      { ...given, form: { ...given.form, dose: 30 } },
      { ...given, form: { dose: 2 } },
      { ...given, form: { dose: 'trente' } },
      { ...given, form: {} },
      { ...given, form: undefined },
      { ...given, form: { ...given.form, other: 1 } },
      { ...given, reason: 'vu avec le service' },
      { ...given, by: 'Dr B', byId: 'user:dr-b' },
      { ...given, byId: undefined },
      { ...given, decision: 'perhaps' },
    ]) {
      await expect(decideFor(runId, other)).rejects.toMatchObject({
        refusal: { code: 'already-decided', first: { ...given, at } },
      });
    }
  });

  it('takes one of several different decisions at the same moment', async () => {
    const runId = await asked();
    const answers = await Promise.all(
      [2, 30, 2, 4, 30, 5].map((dose, index) =>
        decideFor(runId, { by: `Dr ${index}`, form: { dose } }).then(
          ({ by, duplicate }) => ({ by, duplicate, code: 'taken' }),
          (error: unknown) => (error as EngineRefusedError).refusal,
        ),
      ),
    );
    const [taken, ...others] = answers.filter(({ code }) => code === 'taken');
    expect(others).toEqual([]);
    expect(taken).toMatchObject({ duplicate: false });
    const refused = answers.filter(({ code }) => code === 'already-decided');
    expect(refused).toHaveLength(5);
    for (const each of refused)
      expect(each).toMatchObject({ first: { by: (taken as { by: string }).by } });
  });
});
