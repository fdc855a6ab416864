import type { Appointment, ServiceRequest } from 'fhir/r4';
import { appointmentStarts, withAppointment } from './appointment-starts';

const now = new Date('2026-11-18T12:00:00Z');
const appointment = (start: string, more: Partial<Appointment> = {}): Appointment => ({
  resourceType: 'Appointment',
  status: 'booked',
  start,
  basedOn: [{ reference: 'ServiceRequest/s1' }],
  participant: [],
  ...more,
});
const request: ServiceRequest = {
  resourceType: 'ServiceRequest',
  id: 's1',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/a' },
  occurrencePeriod: { start: '2026-12' },
};
const scheduled = (...appointments: Appointment[]) =>
  withAppointment(request, appointmentStarts(appointments, now));

it('appointmentStarts gives a request the time of its appointment in place of the wish', () => {
  const { occurrenceDateTime, occurrencePeriod } = scheduled(appointment('2026-12-03T09:00:00Z'));
  expect(occurrenceDateTime).toBe('2026-12-03T09:00:00Z');
  expect(occurrencePeriod).toBeUndefined();
});

it.each(['booked', 'pending', 'arrived', 'checked-in'] as const)(
  'appointmentStarts counts one that is %s',
  (status) => {
    expect(
      scheduled(appointment('2026-12-03T09:00:00Z', { status })).occurrenceDateTime,
    ).toBeDefined();
  },
);

it.each(['proposed', 'cancelled', 'noshow', 'fulfilled', 'entered-in-error', 'waitlist'] as const)(
  'appointmentStarts leaves out one that is %s',
  (status) => {
    expect(scheduled(appointment('2026-12-03T09:00:00Z', { status }))).toBe(request);
  },
);

it('appointmentStarts takes the next of several, and the last when all are past', () => {
  const [past, before, next, later] = [
    '2026-11-01T09:00:00Z',
    '2026-11-10T09:00:00Z',
    '2026-12-03T09:00:00+01:00',
    '2026-12-10T09:00:00Z',
  ].map((start) => appointment(start)) as [Appointment, Appointment, Appointment, Appointment];
  expect(scheduled(later, past, next, before).occurrenceDateTime).toBe(next.start);
  expect(scheduled(before, past).occurrenceDateTime).toBe(before.start);
});

it('appointmentStarts leaves alone a request that nothing is booked for', () => {
  const other = { basedOn: [{ reference: 'ServiceRequest/s2' }] };
  expect(scheduled(appointment('2026-12-03T09:00:00Z', other))).toBe(request);
});
