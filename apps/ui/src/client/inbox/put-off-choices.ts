const MINUTE_MS = 60_000;

/** For how long a task is put off, shortest first. */
const CHOICES = [
  { name: 'quarter', ms: 15 * MINUTE_MS },
  { name: 'hour', ms: 60 * MINUTE_MS },
  { name: 'fourHours', ms: 240 * MINUTE_MS },
] as const;

interface PutOffChoice {
  readonly name: (typeof CHOICES)[number]['name'] | 'due';
  /** ISO 8601, UTC. */
  readonly until: string;
}

/** Returns until when a task may be put off: none is after its due time, which is the last one. */
export function putOffChoices(dueAt: string | undefined, now: Date): readonly PutOffChoice[] {
  const due = dueAt === undefined ? Infinity : Date.parse(dueAt);
  const choices = CHOICES.map(({ name, ms }) => ({ name, at: now.getTime() + ms }))
    .filter(({ at }) => at < due)
    .map(({ name, at }) => ({ name, until: new Date(at).toISOString() }));
  const isToday = due > now.getTime() && due <= now.getTime() + 24 * 60 * MINUTE_MS;
  return isToday ? [...choices, { name: 'due', until: new Date(due).toISOString() }] : choices;
}
