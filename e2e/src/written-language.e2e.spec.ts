import { openHospital, type Hospital } from './__fixtures__/hospital';
import { eventOf } from './__fixtures__/potassium';

let hospital: Hospital;
beforeAll(async () => {
  hospital = await openHospital({ locale: 'en' });
});
afterAll(() => hospital?.close());

it('a run of an instance in English writes English to the record [MAN-215]', async () => {
  const event = await eventOf('p-severe');
  await hospital.postEvent(event);
  const { status } = await hospital.endedRun(event.eventId);
  expect(status).toBe('completed');
  expect(await hospital.notifications('p-severe')).toEqual([
    expect.objectContaining({
      severity: 'critical',
      title: 'Hyperkalaemia, severe: 7.2 mmol/L',
      body: expect.stringMatching(
        /sampled on 2026-11-18 at 08:10\..*Check on a new sample\. \(demonstration, not for diagnosis\)$/,
      ) as string,
    }),
  ]);
});
