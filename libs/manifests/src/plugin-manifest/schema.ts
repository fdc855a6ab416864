import { Type } from '@sinclair/typebox';

import { closedObject, explained, text } from '../schema/building-blocks';
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

const contributesSchema = closedObject(
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
);

/** The plugin manifest as it is once read: defaults filled in, older forms rewritten. */
export const pluginManifestSchema = closedObject({
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
});
