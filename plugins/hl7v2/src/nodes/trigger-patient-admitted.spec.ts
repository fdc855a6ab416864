import { runNode } from '@platform/sdk-testing';

import createTrigger from './trigger-patient-admitted';

const run = (fields: object) =>
  runNode(createTrigger, {
    event: { eventId: 'a-1', eventType: 'patient.admitted', patientId: 'p-1', ...fields },
  });

describe('hl7v2.trigger-patient-admitted', () => {
  it('gives what the message said of the visit', async () => {
    const visit = { admittedAt: '2026-11-20T08:05:00+01:00', visitNumber: 'V-1', class: 'I' };
    const said = { ...visit, admittedOn: '2026-11-20' };
    expect(await run(visit)).toEqual(said);
    expect(await run({ ...visit, historic: true })).toEqual({ ...said, historic: true });
  });

  it('gives the day of an admission whose instant is unknown, and the own day of an instant', async () => {
    expect(await run({ admittedAt: '2026-11-20' })).toEqual({ admittedOn: '2026-11-20' });
    const late = '2026-11-20T00:30:00+04:00';
    expect(await run({ admittedAt: late })).toEqual({ admittedAt: late, admittedOn: '2026-11-20' });
  });

  it.each([[{}], [{ admittedAt: '2026-11' }], [{ visitNumber: 3, historic: 'Y' }]])(
    'leaves out what is absent or no day: %j',
    async (fields) => expect(await run(fields)).toEqual({}),
  );

  it('fails on an instant that is none', async () => {
    await expect(run({ admittedAt: 'demain' })).rejects.toMatchObject({
      code: 'HL7V2_EVENT_INVALID',
    });
  });
});
