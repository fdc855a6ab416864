import { NodeError, type JsonObject, type JsonValue } from '@platform/sdk';
import { DateTime } from 'luxon';

type Check = (value: JsonValue) => boolean;

const CHECKS = {
  text: (value: JsonValue) => typeof value === 'string',
  number: (value: JsonValue) => typeof value === 'number',
  time: (value: JsonValue) => typeof value === 'string' && DateTime.fromISO(value).isValid,
} satisfies Record<string, Check>;

type ValueOf = { text: string; number: number; time: string };

type Fields = Readonly<Record<string, keyof ValueOf>>;

/**
 * Returns the fields of an event that a trigger gives out. A field that the event lacks, or has as null,
 * is left out, and what is connected to it is skipped. Throws NodeError `CLINICAL_EVENT_INVALID` for a
 * field of another type.
 */
export function eventFields<F extends Fields>(
  event: JsonObject,
  fields: F,
): { [Name in keyof F]?: ValueOf[F[Name]] } {
  const given: Record<string, JsonValue> = {};
  for (const [name, type] of Object.entries(fields)) {
    const value = event[name];
    if (value === undefined || value === null) continue;
    if (!CHECKS[type](value)) {
      throw new NodeError('CLINICAL_EVENT_INVALID', `champ « ${name} » de l'événement invalide`);
    }
    given[name] = value;
  }
  return given as { [Name in keyof F]?: ValueOf[F[Name]] };
}
