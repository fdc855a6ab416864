import { Type, type Static } from '@sinclair/typebox';

import { field, secretField } from '../../client/server-config';

/** How the server tells of changes. A notification only starts a poll; its content is never read. */
export const pushSchema = Type.Object(
  {
    port: field(
      Type.Integer({ minimum: 0, maximum: 65_535 }),
      'un port de 0 à 65535',
      'a port from 0 to 65535',
    ),
    host: Type.Optional(field(Type.String({ minLength: 1 }), 'une adresse', 'an address')),
    /** Where the server reaches the listener, without the name of the feed. */
    publicUrl: field(
      Type.String({ pattern: '^https?://[^\\s?#@]+$' }),
      'une adresse http(s) sans identifiants, ni « ? », ni « # »',
      'an http(s) address without credentials, "?" or "#"',
    ),
    /** Sent by the server with each notification, as `Authorization: Bearer <secret>`. */
    secret: secretField,
    renewMs: Type.Optional(
      field(
        Type.Integer({ minimum: 1_000, maximum: 86_400_000 }),
        'un nombre de millisecondes de 1000 à 86400000',
        'a number of milliseconds from 1000 to 86400000',
      ),
    ),
  },
  { additionalProperties: false },
);

export type PushConfig = Static<typeof pushSchema>;
