import { Type, type Static } from '@sinclair/typebox';

import { closedObject, explained, SHORT_FORM_KEYWORD, text } from '../schema/building-blocks';
import { described } from '../schema/described';
import { TIMEZONE_FORMAT } from '../schema/formats';

/** A required plugin, after the short form is expanded to `{ version }`. */
const pluginRequirementSchema = Type.Union(
  [
    described(closedObject({ version: text() }), {
      version:
        'Range of versions, e.g. `^0.1.0`: the highest of the registry that satisfies it is taken, and locked beside the manifest (`platform plugins upgrade`).',
    }),
    described(closedObject({ path: text() }), {
      path: "The plugin's compiled folder (`dist`); relative to the repository root unless absolute. No registry is asked.",
    }),
  ],
  {
    [SHORT_FORM_KEYWORD]: { type: 'string', minLength: 1 },
    ...explained({
      fr: 'un plugin requis déclare « version » ou « path », pas les deux',
      en: 'a required plugin declares "version" or "path", not both',
    }),
  },
);

const portBindingSchema = described(
  closedObject({
    adapter: text(),
    config: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
  }),
  {
    adapter: 'Name of an adapter that a plugin contributes for this port, e.g. `memory`.',
    config:
      'What the adapter is given, over what its plugin sets. Secrets are named by their variables, never written here.',
  },
);

/** The instance manifest after parsing: defaults are filled in, short forms are expanded. */
export const instanceManifestSchema = described(
  closedObject({
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
    strict: Type.Boolean({ default: false }),
    registry: Type.Optional(text()),
    plugins: Type.Record(Type.String(), pluginRequirementSchema, { default: {} }),
    seed: Type.Array(text(), { default: [] }),
    ports: Type.Record(Type.String(), portBindingSchema, { default: {} }),
    terminology: Type.Record(Type.String(), portBindingSchema, { default: {} }),
    sources: Type.Record(
      Type.String(),
      // A source without settings still counts as configured: it gets `{}`.
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
  }),
  {
    apiVersion: 'Always `platform/instance-v1`.',
    name: 'A label, shown in the start-up log.',
    locale:
      'Language of what is written to records: notifications, titles of validations. Not the language of the screens.',
    timezone:
      'IANA time zone of schedules that name none, and of days without a time, e.g. `Europe/Paris`. Changes of summer time are followed.',
    strict:
      'What does not fit stops the start (exit code 78) instead of being told: a port, an adapter, a source or a binding that no plugin contributes, an adapter that cannot be created, a record without `snapshot`, a plugin that loads in part or not at all.',
    registry:
      'Where plugins are downloaded from: `gs://bucket[/prefix]`, `file://…`, or a folder relative to the repository root. `PLATFORM_REGISTRY` is used without it.',
    plugins:
      'Plugin to what is required of it: a range of versions (short for `{ version }`), `{ version }` or `{ path }`. One that cannot be resolved stops the start.',
    seed: 'Folders of workflow and agent definitions that are published at the first start; relative to the repository root unless absolute. What the definition store already has is left as it is.',
    ports:
      'Port to the adapter that serves it. A port that is not named here does not exist: a node that needs it fails with `PORT_UNBOUND`.',
    terminology:
      'Code system to the adapter of port `terminology` that resolves it. Systems not named are resolved from the value sets of the plugins.',
    sources:
      'Event source to its configuration. A source is started when a binding of it is active; `{}` when it needs nothing.',
    eventBindings:
      'Names of the bindings that are active, among those whose source is configured. Without it, all of them.',
    publication: 'Who may publish.',
  },
);

export type InstanceManifest = Static<typeof instanceManifestSchema>;
export type PluginRequirement = Static<typeof pluginRequirementSchema>;
export type PortBinding = Static<typeof portBindingSchema>;
