import { Type } from '@sinclair/typebox';

import { closedObject, explained, text } from '../schema/building-blocks';
import { described } from '../schema/described';
import { VERSION_FORMAT } from '../schema/formats';
import { agentSchema } from './agent-schema';
import { eventBindingSchema } from './event-binding-schema';
import { adapterSchema, eventSourceSchema, portSandboxSchema } from './module-schemas';
import { nodeSchema } from './node-schema';
import {
  contextKindSchema,
  conversionSchema,
  dimensionSchema,
  objectTypeSchema,
  valueSetSchema,
} from './vocabulary-schemas';

/** Prefix that generators write before example texts, so that a check can find texts left unedited. */
export const SCAFFOLD_MARK = '[scaffold] ';

const contributesSchema = described(
  closedObject(
    {
      valueSets: Type.Array(valueSetSchema, { default: [] }),
      dimensions: Type.Array(dimensionSchema, { default: [] }),
      contextKinds: Type.Array(contextKindSchema, { default: [] }),
      types: Type.Array(objectTypeSchema, { default: [] }),
      conversions: Type.Array(conversionSchema, { default: [] }),
      nodes: Type.Array(nodeSchema, { default: [] }),
      agents: Type.Array(agentSchema, { default: [] }),
      adapters: Type.Array(adapterSchema, { default: [] }),
      eventSources: Type.Array(eventSourceSchema, { default: [] }),
      eventBindings: Type.Array(eventBindingSchema, { default: [] }),
      portSandboxes: Type.Array(portSandboxSchema, { default: [] }),
    },
    { default: {} },
  ),
  {
    valueSets: 'Lists of codes.',
    dimensions: 'Dimensions of measures, and their units.',
    contextKinds: 'Kinds of subjects of runs.',
    types: 'Types of objects.',
    conversions: 'Conversions between types, for the node `core.convert`.',
    nodes: 'Node types of workflows.',
    agents:
      'Agents: language models with a prompt, typed ports and tools. Each becomes a node type.',
    adapters: 'Implementations of ports. An instance selects one for each port.',
    eventSources: 'Sources that read records from other systems.',
    eventBindings: 'How records of a source become events or decisions of validations.',
    portSandboxes: 'Replacements of ports in simulations and tests.',
  },
);

/** The plugin manifest after parsing: defaults are filled in, older forms are rewritten. */
export const pluginManifestSchema = described(
  closedObject({
    apiVersion: Type.Literal('platform/plugin-v1'),
    name: Type.String({
      pattern: '^(@[A-Za-z0-9][A-Za-z0-9._-]*/)?[A-Za-z0-9][A-Za-z0-9._-]*$',
      ...explained({
        fr: 'nom de plugin invalide : lettres, chiffres, « . », « _ », « - », avec au plus un éditeur (« @editeur/nom »)',
        en: 'invalid plugin name: letters, digits, ".", "_", "-", with at most one publisher ("@publisher/name")',
      }),
    }),
    version: Type.String({
      format: VERSION_FORMAT,
      ...explained({
        fr: 'version invalide : attendu une version semver comme « 1.2.3 »',
        en: 'invalid version: expected a semver version such as "1.2.3"',
      }),
    }),
    description: Type.Optional(Type.String()),
    sdk: Type.Optional(text()),
    locale: Type.String({ minLength: 1, default: 'fr' }),
    dependsOn: Type.Optional(Type.Record(Type.String(), Type.String())),
    contributes: contributesSchema,
  }),
  {
    apiVersion: 'Always `platform/plugin-v1`.',
    name: "Unique name, like a package name, for example `'@hospital/plugin-lab'`.",
    version:
      'Semantic version, for example `0.1.0`. Published versions never change: increase it for every publication.',
    description: 'What the plugin contributes, in one sentence.',
    sdk: "Version range of the plugin SDK, for example `^1.0.0`. The plugin is not loaded when the platform's version is outside the range. Default: no constraint.",
    locale:
      'Language of the texts in this manifest. Other languages are overlay files, `i18n/<locale>.yaml`.',
    dependsOn:
      'Plugins whose types, value sets and context kinds this plugin uses: plugin name to version range. They are loaded first.',
    contributes: 'What the plugin contributes to the platform.',
  },
);
