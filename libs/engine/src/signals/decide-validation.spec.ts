import { EngineRefusedError } from '@platform/engine-api';

import {
  hasEnded,
  MODES,
  openEngineBench,
  specOf,
  type EngineBench,
} from '../__fixtures__/engine-bench';

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
  let bench: EngineBench;
  beforeAll(async () => {
    bench = await openEngineBench({ alwaysReplay });
  });
  afterAll(() => bench.stop());

  it('refuses what does not fit, saying where, and still takes what does', async () => {
    const runId = await bench.run(formed);
    await bench.snapshot(runId, ({ phase }) => phase === 'suspended');
    const decide = (more: object) =>
      bench.client.resolveValidation(runId, {
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
    expect((await bench.snapshot(runId, hasEnded)).status).toBe('completed');
  });
});
