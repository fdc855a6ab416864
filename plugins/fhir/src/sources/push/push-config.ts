import { ConfigurationError } from '@platform/sdk';
import { Type, type Static } from '@sinclair/typebox';

import { parseConfig } from '../../client/parse-config';
import { field, secretField } from '../../client/server-config';

const exactly = { additionalProperties: false };

const whole = (minimum: number, maximum: number) =>
  field(
    Type.Integer({ minimum, maximum }),
    `un nombre de millisecondes de ${minimum} à ${maximum}`,
    `a number of milliseconds from ${minimum} to ${maximum}`,
  );

const topic = Type.Object(
  {
    /** Canonical address of the topic on the server. */
    url: Type.String({ pattern: '^https?://[^\\s?#]+$' }),
    /** Parameters of the bindings that the topic can filter by. Default: all of them. */
    filterBy: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 }),
    ),
  },
  exactly,
);

const shared = {
  renewMs: Type.Optional(whole(1_000, 86_400_000)),
  /** Topics of HL7 Subscriptions R5 Backport by resource type. A type without one is subscribed to as R4 says. */
  topics: Type.Optional(
    field(
      Type.Record(Type.String({ pattern: '^[A-Z][A-Za-z]{1,60}$' }), topic, exactly),
      '{ <type de ressource>: { url: <adresse canonique du sujet>, filterBy: [paramètres] } }',
      '{ <resource type>: { url: <canonical address of the topic>, filterBy: [parameters] } }',
    ),
  ),
};

const channel = field(
  Type.Union([Type.Literal('rest-hook'), Type.Literal('websocket')]),
  'rest-hook ou websocket',
  'rest-hook or websocket',
);

const hookSchema = Type.Object(
  {
    channel: Type.Optional(channel),
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
    ...shared,
  },
  exactly,
);

const socketSchema = Type.Object(
  {
    channel,
    /** Default: what the server declares. */
    url: Type.Optional(
      field(
        Type.String({ pattern: '^wss?://[^\\s?#@]+$' }),
        'une adresse ws(s) sans identifiants, ni « ? », ni « # »',
        'a ws(s) address without credentials, "?" or "#"',
      ),
    ),
    /**
     * How the socket is bound to the Subscription: `id` as R4 says; `token` as the backport says; `token-json` as
     * Medplum wants it. Default: by token when the server declares the operation that gives tokens.
     */
    bind: Type.Optional(
      field(
        Type.Union([Type.Literal('id'), Type.Literal('token'), Type.Literal('token-json')]),
        'id, token ou token-json',
        'id, token or token-json',
      ),
    ),
    /** Time between two pings. A connection without a sign of life between two of them is closed. */
    pingMs: Type.Optional(whole(50, 600_000)),
    ...shared,
  },
  exactly,
);

export type HookConfig = Static<typeof hookSchema> & { readonly channel?: 'rest-hook' };
export type SocketConfig = Static<typeof socketSchema> & { readonly channel: 'websocket' };

/** How the server tells of changes. A notification only starts a poll; its content is never read. */
export type PushConfig = HookConfig | SocketConfig;

export const DEFAULT_RENEW_MS = 3_600_000;
export const DEFAULT_PING_MS = 30_000;

export const isSocketConfig = (push: PushConfig): push is SocketConfig =>
  push.channel === 'websocket';

/** Throws ConfigurationError for the first field that is wrong. `prefix` is the manifest key of `given`. */
export function readPush(
  given: Readonly<Record<string, unknown>>,
  prefix: string,
  baseUrl: string,
): PushConfig {
  if (given['channel'] !== 'websocket') {
    return parseConfig(hookSchema, given, prefix) as HookConfig;
  }
  const push = parseConfig(socketSchema, given, prefix) as SocketConfig;
  const key = `${prefix}.url`;
  if (push.url !== undefined && !URL.canParse(push.url)) {
    throw new ConfigurationError(key, `« ${key} » n'est pas une adresse`, {
      english: `"${key}" is not an address`,
    });
  }
  if (push.url?.startsWith('ws:') && baseUrl.startsWith('https:')) {
    throw new ConfigurationError(
      key,
      `« ${key} » doit être une adresse wss, comme « baseUrl » est une adresse https`,
      { english: `"${key}" must be a wss address, as "baseUrl" is an https address` },
    );
  }
  return push;
}
