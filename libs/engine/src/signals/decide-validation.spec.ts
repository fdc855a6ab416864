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
        form: [{ name: 'dose', type: { kind: 'primitive', name: 'Number' }, required: true }],
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
});
