import type { LocalizedText } from '@platform/ports';

export const SCHEDULE = 'core.schedule';
export const WEBHOOK = 'core.webhook';
export const MANUAL = 'core.manual';
export const CALLED = 'core.workflow-called';

const ADDRESSED: ReadonlySet<string> = new Set([MANUAL, WEBHOOK, CALLED]);

/** Whether events of this type name the one workflow that they start, in `workflow`. */
export const isAddressed = (eventType: string): boolean => ADDRESSED.has(eventType);

/** Event types that no caller may post → why. Only the platform creates such events. */
export const RESERVED_TYPES: ReadonlyMap<string, LocalizedText> = new Map([
  [
    SCHEDULE,
    {
      fr: "« core.schedule » : la plateforme déclenche elle-même aux instants de la règle cron d'un workflow",
      en: '"core.schedule": the platform itself fires at the instants of a workflow\'s cron rule',
    },
  ],
]);

/** Marks an event that was too large for the engine, which then stores its id and type only. */
export const TRUNCATED = '$truncated';

/** In the event of a rerun: the id of the original run. */
export const RERUN_OF = 'rerunOf';

/** Members that no caller may give an event → why. The platform sets them, and trusts them when it reads the event. */
export const RESERVED_MEMBERS: ReadonlyMap<string, LocalizedText> = new Map([
  [
    TRUNCATED,
    {
      fr: 'réservé : la plateforme marque ainsi un événement qu’elle n’a pas gardé en entier',
      en: 'reserved: the platform marks an event like this that it did not keep whole',
    },
  ],
  [
    RERUN_OF,
    {
      fr: 'réservé : POST /api/runs/{id}/rerun refait une exécution',
      en: 'reserved: POST /api/runs/{id}/rerun makes a run again',
    },
  ],
]);
