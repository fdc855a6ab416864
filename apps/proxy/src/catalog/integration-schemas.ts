import { Type } from '@sinclair/typebox';

import { anything, label, optional, plugin, record, shown, text } from './vocabulary-schemas';

const adapter = shown(
  {
    port: text,
    name: text,
    systems: Type.Array(text, { description: 'Code systems that a terminology adapter serves.' }),
    record: optional(shown({ contextKind: text })),
    bound: Type.Boolean({
      description: 'Whether the instance uses the adapter and the engine could create it.',
    }),
    plugin,
  },
  'Adapter',
);

const eventSource = shown(
  {
    name: text,
    description: optional(label),
    configured: Type.Boolean({ description: 'Whether the instance uses it.' }),
    plugin,
  },
  'EventSource',
);

const projection = Type.Union(
  [
    text,
    shown({ path: text, ref: optional(Type.Literal(true)) }),
    shown({
      jsonpath: text,
      all: optional(Type.Literal(true)),
      ref: optional(Type.Literal(true)),
    }),
    shown({ const: anything }),
  ],
  { title: 'Projection', description: 'How a field is read from a raw record.' },
);

const eventBinding = shown(
  {
    name: text,
    source: text,
    query: record,
    keep: optional(
      Type.Array(
        shown({
          path: optional(text),
          jsonpath: optional(text),
          in: optional(Type.Array(anything)),
          refersTo: optional(text),
        }),
        { description: 'Conditions that a record must all fulfil.' },
      ),
    ),
    event: optional(Type.String({ description: 'Event type of the records.' })),
    map: Type.Record(text, projection),
    resolve: optional(
      shown({
        run: projection,
        decision: projection,
        by: optional(projection),
        byId: optional(projection),
        reason: optional(projection),
      }),
    ),
    description: optional(label),
    active: Type.Boolean({ description: 'Whether the instance uses it.' }),
    plugin,
  },
  'EventBinding',
);

export const integrationFields = {
  adapters: Type.Array(adapter),
  eventSources: Type.Array(eventSource),
  eventBindings: Type.Array(eventBinding),
  portSandboxes: Type.Array(shown({ port: text, plugin }, 'PortSandbox')),
};

export const languageProvider = shown(
  {
    name: text,
    builtIn: Type.Boolean(),
    kind: Type.Union([Type.Literal('anthropic'), Type.Literal('openai')]),
    baseUrl: optional(text),
    apiKeyEnv: optional(Type.String({ description: 'Environment variable with the key.' })),
    timeoutMs: optional(Type.Number({ exclusiveMinimum: 0 })),
    outputLimit: optional(
      Type.Union([Type.Literal('max_tokens'), Type.Literal('max_completion_tokens')], {
        description: 'Name of the field that limits the output, if the instance sets it.',
      }),
    ),
    keyPresent: Type.Boolean({
      description: 'Whether the key is set. The key itself is never shown.',
    }),
  },
  'ModelProvider',
);
