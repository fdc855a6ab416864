import { typeRefSchema } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { integrationFields, languageProvider } from './integration-schemas';
import {
  anything,
  label,
  optional,
  plugin,
  portDefs,
  record,
  shown,
  text,
  texts,
  vocabularyFields,
} from './vocabulary-schemas';

const words = (...names: readonly string[]) => Type.Union(names.map((name) => Type.Literal(name)));

const nodeType = shown(
  {
    id: text,
    kind: words(
      ...['trigger', 'source', 'sink', 'compute', 'gateway', 'human-task', 'agent', 'transform'],
    ),
    category: label,
    label,
    description: label,
    context: Type.Array(text, { description: 'Context kinds that the node needs.' }),
    establishes: Type.Array(text, {
      description: 'Context kinds that the trigger provides to the run.',
    }),
    eventType: optional(text),
    example: optional(record),
    inputs: portDefs,
    outputs: portDefs,
    config: Type.Array(
      shown({
        name: text,
        type: typeRefSchema,
        description: optional(label),
        required: optional(Type.Boolean()),
        options: optional(texts),
      }),
    ),
    agentTool: Type.Boolean({
      description: 'Whether the plugin offers the node as a tool of agents.',
    }),
    dynamic: optional(words('break', 'make', 'convert', 'switch', 'map', 'guard')),
    toolEligible: Type.Boolean({ description: 'Whether agents may use the node as a tool.' }),
    plugin,
  },
  'NodeType',
);

const agentPort = shown({
  name: text,
  type: Type.String({ description: 'Type name.' }),
  list: optional(Type.Boolean()),
  required: optional(Type.Boolean()),
  description: optional(label),
});

const agent = shown(
  {
    name: text,
    description: optional(label),
    provider: text,
    model: text,
    prompt: text,
    inputs: Type.Array(agentPort),
    outputs: Type.Array(agentPort),
    tools: Type.Array(text, { description: 'Node types.' }),
    maxIterations: optional(Type.Integer({ minimum: 1, maximum: 50 })),
    approval: optional(
      shown({
        roles: optional(Type.Array(text)),
        tools: optional(
          Type.Record(text, Type.Union([Type.Literal('auto'), Type.Literal('approve')])),
        ),
      }),
    ),
    limits: optional(
      shown({
        totalTokens: optional(Type.Integer({ minimum: 1 })),
        outputTokens: optional(Type.Integer({ minimum: 1 })),
      }),
    ),
    api: optional(
      shown({ enabled: Type.Boolean({ description: 'Whether it can be called over HTTP.' }) }),
    ),
    slug: text,
    nodeTypeId: text,
    plugin,
  },
  'AgentType',
);

const localized = shown({ fr: text, en: text });

const findingFields = {
  code: text,
  severity: words('error', 'warning'),
  path: Type.String({ description: 'JSON pointer into the manifest.' }),
  message: localized,
  position: optional(
    shown({ line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) }),
  ),
  fix: optional(
    shown(
      {
        title: localized,
        patch: Type.Array(
          shown({
            op: words('add', 'replace', 'remove'),
            path: text,
            value: optional(anything),
          }),
          { description: 'JSON Patch (RFC 6902).' },
        ),
      },
      'ManifestFix',
    ),
  ),
};

/** A manifest, a label overlay, or a module that does not load. */
const file = optional(Type.String({ description: 'File of `position`.' }));

const pluginFinding = shown(
  { ...findingFields, file, section: optional(text), id: optional(text), plugin },
  'PluginFinding',
);

const loadedPlugin = shown(
  {
    name: text,
    version: text,
    description: optional(label),
    status: words('loaded', 'degraded', 'skipped'),
    diagnostics: Type.Array(pluginFinding),
  },
  'Plugin',
);

const degradation = shown(
  {
    ...findingFields,
    plugin: optional(plugin),
    file: optional(
      Type.String({
        description: 'Manifest of `position`, relative to the root if it is below it.',
      }),
    ),
  },
  'Degradation',
);

/** Schema of what `describeCatalog` returns. */
export const catalogSchema = shown(
  {
    ...vocabularyFields,
    nodes: Type.Array(nodeType),
    agents: Type.Array(agent, { description: 'Agents of plugins and published agents.' }),
    ...integrationFields,
    llmProviders: Type.Array(languageProvider),
    plugins: Type.Array(loadedPlugin),
    instance: shown({ name: optional(text), locale: text, timezone: text }),
    locales: Type.Array(text, { description: 'Languages of the labels.' }),
    degraded: Type.Array(degradation, {
      description:
        'Parts of the deployment that do not fully work, for example ports that the engine could not bind.',
    }),
  },
  'Catalog',
);
