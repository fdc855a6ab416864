import type { Appointment, ServiceRequest } from 'fhir/r4';
import { referenceKey, type IsOwnServer } from './reference';

/** Statuses of an appointment that is expected to take place, or that takes place. */
export const BOOKED: readonly string[] = ['booked', 'pending', 'arrived', 'checked-in'];

/**
 * Request, as `ServiceRequest/id`, → start of the appointment that is booked for it. Of several, the next one;
 * when all are past, the last one.
 */
export function appointmentStarts(
  appointments: Iterable<Appointment>,
  now: Date,
  isOwnServer?: IsOwnServer,
): ReadonlyMap<string, string> {
  const starts = new Map<string, string[]>();
  for (const { status, start, basedOn } of appointments) {
    if (start === undefined || !BOOKED.includes(status)) continue;
    for (const key of (basedOn ?? []).flatMap((one) => referenceKey(one, isOwnServer) ?? [])) {
      starts.set(key, [...(starts.get(key) ?? []), start]);
    }
  }
  return new Map([...starts].map(([key, all]) => [key, nextOf(all, now)]));
}

function nextOf(starts: readonly string[], now: Date): string {
  const inOrder = [...starts].sort((a, b) => Date.parse(a) - Date.parse(b));
  const next = inOrder.find((start) => Date.parse(start) >= now.getTime());
  return next ?? (inOrder.at(-1) as string);
}

/** The request with the time of its appointment: the request itself often has only a wish. */
export function withAppointment(
  request: ServiceRequest,
  starts: ReadonlyMap<string, string>,
): ServiceRequest {
  const start = starts.get(`ServiceRequest/${request.id ?? ''}`);
  if (start === undefined) return request;
  const { occurrencePeriod: _wish, ...kept } = request;
  return { ...kept, occurrenceDateTime: start };
}
