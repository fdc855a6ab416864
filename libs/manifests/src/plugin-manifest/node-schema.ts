import { Type } from '@sinclair/typebox';

import { closedObject, oneOfNames, record, text } from '../schema/building-blocks';
import { described } from '../schema/described';
import { portDefSchema, typeRefSchema } from '../type-ref-schema';
import { exportName, modulePath } from './module-path';

export const NODE_KINDS = [
  'trigger',
  'source',
  'sink',
  'compute',
  'gateway',
  'human-task',
  'agent',
  'transform',
] as const;

export const DYNAMIC_PRIMITIVES = ['break', 'make', 'convert', 'switch', 'map', 'guard'] as const;

/** A setting of a node. `options` only fills a picker of the console; values are not checked against it. */
export const configFieldSchema = described(
  closedObject({
    name: text(),
    type: typeRefSchema,
    description: Type.Optional(Type.String()),
    options: Type.Optional(Type.Array(Type.String())),
  }),
  {
    name: 'Name of the field: the key under `config` of a node of a workflow.',
    type: 'Type of the value.',
    description:
      'What the field sets, with its unit and its default, for the authors of workflows.',
    options:
      'Texts that the console offers; the behavior has to check the value. Not for a coded field, whose value set offers them.',
  },
);

export const nodeSchema = described(
  closedObject({
    id: text(),
    kind: oneOfNames(NODE_KINDS),
    category: text(),
    label: text(),
    description: Type.String(),
    context: Type.Array(text(), { default: [] }),
    establishes: Type.Optional(Type.Array(text())),
    eventType: Type.Optional(text()),
    example: Type.Optional(record()),
    inputs: Type.Array(portDefSchema, { default: [] }),
    outputs: Type.Array(portDefSchema, { default: [] }),
    config: Type.Optional(Type.Array(configFieldSchema)),
    agentTool: Type.Optional(Type.Boolean()),
    dynamic: Type.Optional(oneOfNames(DYNAMIC_PRIMITIVES)),
    behavior: Type.Optional(
      described(closedObject({ module: modulePath(), export: exportName() }), {
        module:
          'Path of the module from the folder of the plugin, without extension, e.g. `./src/nodes/delta-check`: `.ts` from source, `.js` once compiled.',
        export: 'The export that is the behavior factory `(context) => behavior`.',
      }),
    ),
  }),
  {
    id: 'Unique id of the node type, `<plugin>.<name>` by custom: what `type` of a workflow names.',
    kind: 'What the node is, which decides what its behavior receives and may return (see behaviors.md).',
    category: 'Group of the palette it is shown in.',
    label: 'Short name in the palette.',
    description: 'What the node does, one or two sentences.',
    context:
      'Context kinds that a run must have for this node, e.g. `[patient]`. The node is left out when one is declared neither by this plugin nor by one under `dependsOn`.',
    establishes:
      'Triggers: context kinds whose subject the event names. The field of the event is the `idField` of the kind; from then on every node of the run has `context.<kind>.id`.',
    eventType:
      'Triggers: the type of the events that start it, e.g. `lab.potassium.available`. `POST /api/events` takes events of this type.',
    example: 'Triggers: an event that the console proposes to start it with.',
    inputs: 'What the node reads.',
    outputs: 'What the node gives.',
    config: 'What a workflow sets on the node.',
    agentTool:
      'Sinks: an agent may call it as a tool. Sources, computes and transforms may be called anyway.',
    dynamic:
      "Ports follow from the configuration: the engine's own nodes only; a plugin leaves it out.",
    behavior: 'The code of the node. Only nodes that the engine runs by itself have none.',
  },
);
