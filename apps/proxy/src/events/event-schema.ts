import { compileSchema } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';
import { Type } from '@sinclair/typebox';

/** Identifies an event; becomes a run key, hence neither `.` nor `..`. */
export const EVENT_ID = '^(?!\\.{1,2}$)[\\w.:~-]{1,200}$';

/** A domain event as it is posted: flat, with the fields of its type beside these two. */
export const eventSchema = Type.Object(
  {
    eventId: Type.String({
      pattern: EVENT_ID,
      description:
        'Identifies the event; becomes the run key, hence neither `.` nor `..`. The same id is never run twice.',
    }),
    eventType: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: true },
);

export type DomainEvent = JsonObject & { readonly eventId: string; readonly eventType: string };

export const eventCheck = compileSchema(eventSchema);
