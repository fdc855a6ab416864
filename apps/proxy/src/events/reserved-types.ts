import { problemError } from '@platform/http';
import type { LocalizedText } from '@platform/ports';

export const SCHEDULE = 'core.schedule';
export const WEBHOOK = 'core.webhook';
export const MANUAL = 'core.manual';
export const CALLED = 'core.workflow-called';

/** Event types that name the one workflow that they are for. */
const ADDRESSED: ReadonlySet<string> = new Set([MANUAL, WEBHOOK, CALLED]);

export const isAddressed = (eventType: string): boolean => ADDRESSED.has(eventType);

/** Event types that nobody posts, with what makes such events instead. */
const RESERVED: Readonly<Record<string, LocalizedText>> = {
  [SCHEDULE]: {
    fr: "« core.schedule » : la plateforme déclenche elle-même aux instants de la règle cron d'un workflow",
    en: '"core.schedule": the platform itself fires at the instants of a workflow\'s cron rule',
  },
};

/** Whether only the platform itself may give an event this type. */
export const isReservedType = (eventType: string): boolean => Object.hasOwn(RESERVED, eventType);

/** Throws the 422 problem for a type that only the platform itself may give an event. */
export function refuseReservedType(eventType: string): void {
  const message = Object.hasOwn(RESERVED, eventType) ? RESERVED[eventType] : undefined;
  if (message === undefined) return;
  throw problemError('event-type-reserved', {
    errors: [{ path: '/eventType', message }],
    members: { outcome: 'rejected' },
  });
}
