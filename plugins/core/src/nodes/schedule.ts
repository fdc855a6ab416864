import { NodeError, type JsonObject, type TriggerBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['core.schedule'];

/** When the rule asked for the run, and when it was really started; both are instants of the event. */
const createSchedule = (): TriggerBehavior<Io> => ({
  accept: ({ event }) => ({ ...instant(event, 'firedAt'), ...instant(event, 'scheduledFor') }),
});

export default createSchedule;

function instant(event: JsonObject, field: keyof Io['outputs']): Partial<Io['outputs']> {
  const value = event[field];
  if (value === undefined) return {};
  if (typeof value === 'string' && isInstant(value)) return { [field]: value };
  throw new NodeError('event-invalid', `champ « ${field} » de l'événement invalide`);
}

/** A local time without its offset is no instant: which one it is would depend on who reads it. */
const isInstant = (text: string): boolean =>
  /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) && DateTime.fromISO(text).isValid;
