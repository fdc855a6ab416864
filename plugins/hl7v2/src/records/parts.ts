import type { JsonObject, JsonValue } from '@platform/sdk';

import { toIsoTime } from '../message/hl7-time';
import type { Repetition, Segment } from '../message/parse-message';
import { timeUnreadable } from '../message/refusals';

type Fields = Readonly<Record<string, JsonValue | undefined>>;

/** Leaves out the fields that have no value, empty objects and empty lists. */
export function present(fields: Fields): JsonObject {
  const kept: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) continue;
    kept[name] = value;
  }
  return kept;
}

/** A component, or the subcomponent of one; undefined when it is empty or `""`, with which HL7 deletes a value. */
export function part(
  repetition: Repetition | undefined,
  component: number,
  subcomponent = 1,
): string | undefined {
  const text = repetition?.[component - 1]?.[subcomponent - 1]?.trim();
  return text === '' || text === '""' ? undefined : text;
}

/** The first component of the first repetition of a field. */
export const first = (
  segment: Segment | undefined,
  field: number,
  component = 1,
): string | undefined => part(segment?.repetitions(field)[0], component);

/**
 * A time as ISO 8601; undefined when the field is empty. Throws MessageRefusedError, which names the field, for what is
 * no time: a result whose time is left out would be taken for one of another time.
 */
export function time(
  segment: Segment | undefined,
  field: number,
  timezone: string,
): string | undefined {
  const text = first(segment, field);
  if (segment === undefined || text === undefined) return undefined;
  const read = toIsoTime(text, timezone);
  if (read === undefined) throw timeUnreadable(`${segment.name}-${field}`);
  return read;
}

/** The date of a time, as precise as it was sent. */
export const date = (segment: Segment | undefined, field: number): string | undefined =>
  time(segment, field, 'UTC')?.slice(0, 10);

/** HD: who assigns an identifier. `namespace` is a local name; `id` is of type `idType`, mostly `ISO` (an OID). */
function authority(repetition: Repetition, component: number): JsonObject {
  return present({
    namespace: part(repetition, component, 1),
    id: part(repetition, component, 2),
    idType: part(repetition, component, 3),
  });
}

/** CX: an identifier with its assigning authority and its type (table HL70203, for example `PI`). */
export const identifier = (repetition: Repetition): JsonObject =>
  present({
    value: part(repetition, 1),
    type: part(repetition, 5),
    authority: authority(repetition, 4),
    validFrom: part(repetition, 7),
    validUntil: part(repetition, 8),
  });

export const identifiers = (segment: Segment | undefined, field: number): readonly JsonObject[] =>
  (segment?.repetitions(field) ?? [])
    .map(identifier)
    .filter((found) => found['value'] !== undefined);

/** CWE, CE, CNE: a code, and the code of another system for the same thing, when there is one. */
export function codings(repetition: Repetition | undefined): readonly JsonObject[] {
  return [1, 4]
    .map((start) =>
      present({
        code: part(repetition, start),
        display: part(repetition, start + 1),
        system: part(repetition, start + 2),
      }),
    )
    .filter((coding) => coding['code'] !== undefined);
}

/** XPN: a name. `use` is of table HL70200, for example `L` (legal) or `D` (displayed). */
export const personName = (repetition: Repetition): JsonObject =>
  present({
    family: part(repetition, 1),
    given: part(repetition, 2),
    otherGiven: part(repetition, 3),
    use: part(repetition, 7),
  });

/** XCN: a person with the identifier of their institution. */
export const practitioner = (repetition: Repetition): JsonObject =>
  present({
    id: part(repetition, 1),
    family: part(repetition, 2),
    given: part(repetition, 3),
    authority: authority(repetition, 9),
    type: part(repetition, 13),
  });

/** PL: where the patient is. */
export const location = (repetition: Repetition | undefined): JsonObject =>
  present({
    unit: part(repetition, 1),
    roomNumber: part(repetition, 2),
    bed: part(repetition, 3),
    facility: part(repetition, 4),
  });
