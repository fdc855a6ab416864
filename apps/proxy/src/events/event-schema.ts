import { EVENT_ID, isEventId } from '@platform/interpreter';
import { compileSchema, explained, openObject } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

/** The rule for event ids, as a sentence for callers. */
export const EVENT_ID_RULE = {
  fr: '1 à 200 caractères, sans caractère de contrôle, qui ne commencent pas par « ~ » et ne sont ni « . » ni « .. »',
  en: '1 to 200 characters, none of them a control character, that do not begin with "~" and are neither "." nor ".."',
};

/** A posted domain event: flat, with the fields of its type beside `eventId` and `eventType`. */
export const eventSchema = openObject(
  {
    eventId: Type.String({
      pattern: EVENT_ID,
      ...explained(EVENT_ID_RULE),
      description:
        'Identifies the event and its first run. 1 to 200 characters, compared exactly. Must not start with `~` (reserved for the platform) and must not be `.` or `..`. The same id never runs twice.',
    }),
    eventType: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Event type of a registered trigger. Types that only the platform emits are refused.',
    }),
  },
  {
    title: 'DomainEvent',
    description:
      'Flat object: `eventId`, `eventType` and the fields of the type, including the id field of its subject, for example `patientId`.',
  },
);

export type DomainEvent = Static<typeof eventSchema>;

export const eventCheck = compileSchema(eventSchema);

/** Returns the event id of an unchecked body; undefined when it has no valid one. */
export function eventIdOf(body: unknown): string | undefined {
  const { eventId } = (body ?? {}) as { readonly eventId?: unknown };
  return typeof eventId === 'string' && isEventId(eventId) ? eventId : undefined;
}
