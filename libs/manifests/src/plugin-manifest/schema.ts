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
    contextKinds: 'Kinds of subjects that runs are about.',
    types: 'Types of objects.',
    conversions: 'How a value of one type becomes one of another (node `core.convert`).',
    nodes: 'Node types of workflows.',
    agents: 'Agents: language models with a prompt, typed ports and tools. Each becomes a node.',
    adapters: 'Implementations of ports, of which an instance selects one each.',
    eventSources: 'Ways to read records of other systems.',
    eventBindings: 'How a record of a source becomes an event, or the decision of a validation.',
    portSandboxes: 'What stands for a port in simulations and tests.',
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
    name: "Unique name, as of a package, e.g. `'@hospital/plugin-lab'`.",
    version:
      'Semantic version, e.g. `0.1.0`. A published version never changes: raise it for the next one.',
    description: 'What the plugin brings, one sentence.',
    sdk: "Range of the plugin contract that it was written for, e.g. `^1.0.0`. A plugin whose range leaves out the platform's version is not loaded; without it there is no constraint.",
    locale:
      'Language of the texts of this manifest. Other languages are overlays, `i18n/<locale>.yaml`.',
    dependsOn:
      'Plugin to range of versions: those whose types, value sets and context kinds this one uses. They are loaded before it.',
    contributes: 'What the plugin brings to the platform.',
  },
);
