/** The items for 0 to `count` - 1. */
export const many = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_each, at) => item(at));

/** How often each value is there, for a report: `200 × 202, 3 × 503`. */
export function countOf(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${count} × ${value}`).join(', ');
}

/** A laboratory result about a patient of the demonstration, which starts its workflow. */
export const potassiumEvent = (eventId: string, patientId = 'p-severe') => ({
  eventId,
  eventType: 'lab.potassium.available',
  patientId,
  observationId: 'o-1',
  code: '2823-3',
  observedAt: '2026-11-18T08:10:00+01:00',
});
