import { compileSchema } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';
import { Type } from '@sinclair/typebox';

/** Identifies an event; becomes a run key, hence neither `.` nor `..`. */
export const EVENT_ID = '^(?!\\.{1,2}$)[\\w.:~-]{1,200}$';

const SOUND = new RegExp(EVENT_ID);

/** A domain event as it is posted: flat, with the fields of its type beside these two. */
export const eventSchema = Type.Object(
  {
    eventId: Type.String({
      pattern: EVENT_ID,
      description:
        'Identifies the event; becomes the run key, hence neither `.` nor `..`. The same id is never run twice.',
    }),
    eventType: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Of a registered trigger, and none whose events only the platform makes.',
    }),
  },
  {
    additionalProperties: true,
    title: 'DomainEvent',
    description:
      'Flat: the fields of its type stand beside `eventId` and `eventType`, among them the id field of whatever it is about, e.g. `patientId`.',
  },
);

export type DomainEvent = JsonObject & { readonly eventId: string; readonly eventType: string };

export const eventCheck = compileSchema(eventSchema);

/** The id of what may be no event at all; undefined without a sound one. */
export function eventIdOf(body: unknown): string | undefined {
  const { eventId } = (body ?? {}) as { readonly eventId?: unknown };
  return typeof eventId === 'string' && SOUND.test(eventId) ? eventId : undefined;
}
