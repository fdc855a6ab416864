import { LANGUAGES } from '@platform/ports';
import { Type, type Static } from '@sinclair/typebox';

import { closedObject, explained, SHORT_FORM_KEYWORD, text } from '../schema/building-blocks';
import { eventBindingSchema } from '../plugin-manifest/event-binding-schema';
import { described } from '../schema/described';
import { TIMEZONE_FORMAT } from '../schema/formats';

/** A language in which the platform writes, as BCP 47 writes it: `fr`, `en-GB`. */
const KNOWN_LOCALE = `^(${LANGUAGES.join('|')})(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$`;

/** A required plugin, after the short form is expanded to `{ version }`. */
const pluginRequirementSchema = Type.Union(
  [
    described(closedObject({ version: text() }), {
      version:
        'Version range, for example `^0.1.0`. Each start installs the highest published version in the range, unless `platform plugins upgrade` has locked one in a file next to the manifest.',
    }),
    described(closedObject({ path: text() }), {
      path: 'Compiled folder of the plugin (`dist`), relative to the repository root unless absolute. The registry is not used.',
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
    adapter: 'Name of an adapter that a plugin contributes for this port, for example `memory`.',
    config:
      'Configuration of the adapter, merged over the configuration in its plugin. For secrets, give the name of an environment variable, never the value.',
  },
);

const terminologyBindingSchema = described(
  closedObject({
    adapter: text(),
    config: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    strict: Type.Optional(Type.Boolean()),
  }),
  {
    adapter:
      'Name of a `terminology` adapter that a plugin contributes, or `fhir`: the built-in client of a FHIR R4 terminology server.',
    config:
      'Configuration of the adapter. For `fhir`: `baseUrl`, by default `TERMINOLOGY_BASE_URL`, and `auth`: `{ type: bearer, token }`, `{ type: basic, username, password }` or `{ type: client-credentials, clientId, clientSecret, secretIn, tokenUrl, scope }` as for FHIR servers, each secret as `{ env }` or `{ file }`; any other field is an error. For secrets, give the name of an environment variable, never the value.',
    strict:
      'Whether an answer that nobody who knows the value set gave is an error (`TERMINOLOGY_UNVERIFIED`), so that the node tries again instead of using a code that was not checked. Default `false`.',
  },
);

/** As long as a label fits beside others. */
const label = () => Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));

const taskRoleSchema = described(
  closedObject({
    label: Type.Optional(
      described(closedObject({ fr: label(), en: label() }, { minProperties: 1 }), {
        fr: 'In French, at most 100 characters.',
        en: 'In English, at most 100 characters.',
      }),
    ),
    notify: Type.Optional(text()),
  }),
  {
    label:
      'What the console shows for the role, by language. A role without one is shown as it is written.',
    notify:
      'Channel of the port `notification` that is told of every task of the role when it is asked, and of each reminder of it ([how](../operations.md#tell-roles-of-their-tasks)). Default: nobody is.',
  },
);

/** The instance manifest after parsing: defaults are filled in, short forms are expanded. */
export const instanceManifestSchema = described(
  closedObject({
    apiVersion: Type.Literal('platform/instance-v1'),
    name: Type.Optional(Type.String()),
    locale: Type.String({
      pattern: KNOWN_LOCALE,
      default: 'fr',
      ...explained({
        fr: 'langue inconnue : attendu « fr » ou « en », au besoin avec une région comme « en-GB »',
        en: 'unknown language: expected "fr" or "en", with a region if needed, such as "en-GB"',
      }),
    }),
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
    builtIn: described(
      closedObject(
        {
          plugins: Type.Optional(Type.Array(text())),
          definitions: Type.Boolean({ default: true }),
        },
        { default: {} },
      ),
      {
        plugins:
          'Names of the built-in plugins to load, for example `@platform/plugin-clinical`. Default: all. A start that needs one that is not listed is refused (exit code 78): a plugin that depends on it, a port, source or binding of this file, a published definition or one that `seed` names.',
        definitions:
          'Whether the definitions that built-in plugins bring are stored as drafts. `false` leaves them out; folders that `seed` names count all the same.',
      },
    ),
    seed: Type.Array(text(), { default: [] }),
    ports: Type.Record(Type.String(), portBindingSchema, { default: {} }),
    terminology: Type.Record(Type.String(), terminologyBindingSchema, { default: {} }),
    sources: Type.Record(
      Type.String(),
      // A source without settings still counts as configured: it gets `{}`.
      Type.Record(Type.String(), Type.Unknown(), { default: {} }),
      { default: {} },
    ),
    eventBindings: Type.Optional(Type.Array(text())),
    contributes: described(
      closedObject(
        { eventBindings: Type.Array(eventBindingSchema, { default: [] }) },
        { default: {} },
      ),
      {
        eventBindings:
          'Event bindings of this site, as in `contributes.eventBindings` of a [plugin](plugin-manifest.md). They are active like those of plugins: their source is configured and, if `eventBindings` is given, it lists them.',
      },
    ),
    taskRoles: Type.Record(Type.String(), taskRoleSchema, { default: {} }),
    consoleUrl: Type.Optional(
      Type.String({
        pattern: '^https?://',
        ...explained({
          fr: 'attendu une adresse http ou https',
          en: 'expected an http or https address',
        }),
      }),
    ),
    publication: closedObject(
      {
        fourEyes: Type.Boolean({
          default: false,
          description: 'Whether a person who edited a draft may not publish it.',
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
            'Environment variable with the secret that signs requests to this webhook (Standard Webhooks).',
        }),
      }),
      { default: {}, description: 'Workflow slug to the signature settings of its webhook.' },
    ),
  }),
  {
    apiVersion: 'Always `platform/instance-v1`.',
    name: 'Label for the start-up log.',
    locale:
      'Language of the site: `fr` or `en`, with a region if needed (`en-GB`). The platform writes in it to record systems (notifications, titles of validations), keeps the messages of failed runs in it, and answers callers who name no language. The console has the language of its reader.',
    timezone:
      'IANA time zone, for example `Europe/Paris`, for schedules without a time zone and for dates without a time. Daylight saving time is observed.',
    strict:
      'Whether a wrong manifest stops the start (exit code 78) instead of being reported: a port, adapter, source or binding that no plugin contributes, an adapter that cannot be created, a record without `snapshot`, a plugin that loads only in part or not at all. The mock of agents does not answer then, and a definition that would use a stand-in is not published.',
    registry:
      'Plugin registry: `gs://bucket[/prefix]`, `file://…`, or a folder relative to the repository root. Default: `PLATFORM_REGISTRY`.',
    plugins:
      'Required plugins: plugin name to a version range (short for `{ version }`), `{ version }` or `{ path }`. A plugin that cannot be resolved stops the start.',
    builtIn: 'What a site uses of the plugins that come with the platform.',
    seed: 'Folders of workflow and agent definitions to publish at the first start, relative to the repository root unless absolute. Definitions that the store already has stay unchanged.',
    ports:
      'Port name to the adapter that serves it. A port that is not listed is unbound: a node that needs it fails with `PORT_UNBOUND`.',
    terminology:
      'Code system to the `terminology` adapter that resolves it. Systems that are not listed are resolved from the value sets of the plugins.',
    sources:
      'Event source to its configuration (`{}` if it needs none). A source starts when one of its bindings is active.',
    eventBindings:
      'Names of the active bindings. Default: all bindings whose source is configured.',
    contributes: 'What the site adds to the plugins.',
    taskRoles: 'Role of human tasks, as `assignment.roles` names it, to what the site says of it.',
    consoleUrl: 'Address of the console, which notifications of tasks link to.',
    publication: 'Rules for publishing.',
  },
);

export type InstanceManifest = Static<typeof instanceManifestSchema>;
export type PluginRequirement = Static<typeof pluginRequirementSchema>;
export type PortBinding = Static<typeof portBindingSchema>;
