import { NodeError, type JsonObject, type TriggerBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['core.schedule'];

/** Returns the planned time of the run and the time at which it started, both from the event. */
const createSchedule = (): TriggerBehavior<Io> => ({
  accept: ({ event }) => ({ ...instant(event, 'firedAt'), ...instant(event, 'scheduledFor') }),
});

export default createSchedule;

function instant(event: JsonObject, field: keyof Io['outputs']): Partial<Io['outputs']> {
  const value = event[field];
  if (value === undefined) return {};
  if (typeof value === 'string' && isInstant(value)) return { [field]: value };
  throw new NodeError('event-invalid', {
    fr: `champ « ${field} » de l'événement invalide`,
    en: `invalid field "${field}" of the event`,
  });
}

/** A time needs an offset: a local time means another instant in every zone. */
const isInstant = (text: string): boolean =>
  /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && DateTime.fromISO(text).isValid;
