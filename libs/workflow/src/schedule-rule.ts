import { Cron } from 'croner';

/** The instants at which a schedule fires. */
export interface ScheduleRule {
  /** The first instant after `instant`; undefined when there is none. */
  next(instant: Date): Date | undefined;
  /** The last instants up to and including `instant`, at most `count`, oldest first. */
  latest(count: number, instant: Date): readonly Date[];
}

/** Five or six fields: excludes the nicknames (`@daily`) and single dates that croner also accepts. */
const FIELDS = /^\s*\S+(?:\s+\S+){4,5}\s*$/;

function cronOf(rule: string, timezone: string): Cron | undefined {
  if (!FIELDS.test(rule)) return undefined;
  try {
    // Without it a rule with several hours, `30 2,14 * * *`, skips one when the clock goes forward and
    // fires twice when it goes back.
    return new Cron(rule, { timezone, fixedTimeRule: 'no-wildcard', paused: true });
  } catch {
    return undefined;
  }
}

/**
 * Parses a cron rule of five fields (minute to day of the week) or six (seconds first) in an existing IANA
 * time zone. Returns undefined for an invalid rule. When the clock changes, a rule without wildcard or step
 * in its time of day fires once: at the end of the skipped hour, or the first time in the repeated hour.
 * Other rules follow elapsed time.
 */
export function scheduleRule(rule: string, timezone: string): ScheduleRule | undefined {
  const cron = cronOf(rule, timezone);
  return (
    cron && {
      next: (instant) => cron.nextRun(instant) ?? undefined,
      latest: (count, instant) =>
        cron
          .previousRuns(count, new Date(instant.getTime() + 1))
          .sort((a, b) => a.getTime() - b.getTime()),
    }
  );
}
