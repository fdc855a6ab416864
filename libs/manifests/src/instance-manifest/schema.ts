import { Type, type Static } from '@sinclair/typebox';

import { closedObject, explained, SHORT_FORM_KEYWORD, text } from '../schema/building-blocks';
import { TIMEZONE_FORMAT } from '../schema/formats';

/** specification, PluginRequirement, once the short form is rewritten to `{ version }`. */
const pluginRequirementSchema = Type.Union(
  [closedObject({ version: text() }), closedObject({ path: text() })],
  {
    [SHORT_FORM_KEYWORD]: { type: 'string', minLength: 1 },
    ...explained({
      fr: 'un plugin requis déclare « version » ou « path », pas les deux',
      en: 'a required plugin declares "version" or "path", not both',
    }),
  },
);

/** specification, PortBinding. */
const portBindingSchema = closedObject({
  adapter: text(),
  config: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
});

/** The instance manifest as it is once read: defaults filled in, short forms rewritten. */
export const instanceManifestSchema = closedObject({
  apiVersion: Type.Literal('platform/instance-v1'),
  name: Type.Optional(Type.String()),
  locale: Type.String({ minLength: 1, default: 'fr' }),
  timezone: Type.String({
    format: TIMEZONE_FORMAT,
    default: 'Europe/Paris',
    ...explained({
      fr: 'fuseau horaire inconnu : attendu un identifiant IANA comme « Europe/Paris »',
      en: 'unknown time zone: expected an IANA identifier such as "Europe/Paris"',
    }),
  }),
  strict: Type.Boolean({
    default: false,
    description:
      'What does not fit stops the start (exit code 78) instead of being told: a port, an adapter, a source or a binding that no plugin contributes, an adapter that cannot be created, a record without `snapshot`, a plugin that loads in part or not at all.',
  }),
  registry: Type.Optional(text()),
  plugins: Type.Record(Type.String(), pluginRequirementSchema, { default: {} }),
  seed: Type.Array(text(), { default: [] }),
  ports: Type.Record(Type.String(), portBindingSchema, { default: {} }),
  terminology: Type.Record(Type.String(), portBindingSchema, { default: {} }),
  sources: Type.Record(
    Type.String(),
    // Named with nothing to configure is configured: the source gets `{}`.
    Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    { default: {} },
  ),
  eventBindings: Type.Optional(Type.Array(text())),
  publication: closedObject(
    {
      fourEyes: Type.Boolean({
        default: false,
        description: 'Whoever publishes a draft is none of those who wrote it.',
      }),
    },
    { default: {} },
  ),
  webhooks: Type.Record(
    Type.String(),
    closedObject({
      secretEnv: Type.String({
        minLength: 1,
        description:
          'Environment variable that holds the secret which signs the calls of this workflow (Standard Webhooks).',
      }),
    }),
    { default: {}, description: 'Slug of a workflow → how its calls are signed.' },
  ),
});

export type InstanceManifest = Static<typeof instanceManifestSchema>;
export type PluginRequirement = Static<typeof pluginRequirementSchema>;
export type PortBinding = Static<typeof portBindingSchema>;
