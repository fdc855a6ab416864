import { runNode } from '@platform/sdk-testing';

import createTrigger from './trigger-patient-admitted';

const run = (fields: object) =>
  runNode(createTrigger, {
    event: { eventId: 'a-1', eventType: 'patient.admitted', patientId: 'p-1', ...fields },
  });

describe('hl7v2.trigger-patient-admitted', () => {
  it('gives what the message said of the visit', async () => {
    const visit = { admittedAt: '2026-11-20T08:05:00+01:00', visitNumber: 'V-1', class: 'I' };
    expect(await run(visit)).toEqual(visit);
    expect(await run({ ...visit, historic: true })).toEqual({ ...visit, historic: true });
  });

  it.each([[{}], [{ admittedAt: '2026-11-20' }], [{ visitNumber: 3, historic: 'Y' }]])(
    'leaves out what is absent or a day alone: %j',
    async (fields) => expect(await run(fields)).toEqual({}),
  );

  it('fails on an instant that is none', async () => {
    await expect(run({ admittedAt: 'demain' })).rejects.toMatchObject({
      code: 'HL7V2_EVENT_INVALID',
    });
  });
});
