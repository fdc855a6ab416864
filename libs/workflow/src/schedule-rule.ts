import { Cron } from 'croner';

/** The instants at which a schedule fires. */
export interface ScheduleRule {
  /** The first one after `instant`; undefined when there is none. */
  next(instant: Date): Date | undefined;
  /** The last ones up to `instant` itself, `count` at most, oldest first. */
  latest(count: number, instant: Date): readonly Date[];
}

/** Neither the nicknames (`@daily`) nor the single instants that croner reads too. */
const FIELDS = /^\s*\S+(?:\s+\S+){4,5}\s*$/;

function cronOf(rule: string, timezone: string): Cron | undefined {
  if (!FIELDS.test(rule)) return undefined;
  try {
    // Else a rule of several hours, `30 2,14 * * *`, would lose one when the clock is put forward and
    // fire twice when it is put back.
    return new Cron(rule, { timezone, fixedTimeRule: 'no-wildcard', paused: true });
  } catch {
    return undefined;
  }
}

/**
 * A cron rule of five fields, minute to day of the week, or six with the seconds first, in an IANA zone
 * that exists; undefined for a text that is none. At a change of the clock, a rule without wildcard or
 * step in its time of day fires once: at the end of the hour that is left out, the first time in the
 * hour that is repeated. Another one follows the time that passes.
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
