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
    required: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String()),
    options: Type.Optional(Type.Array(Type.String())),
  }),
  {
    name: 'Name of the field, used as key in `config` of a node.',
    type: 'Type of the value.',
    required:
      'Whether a workflow that leaves the field out, or empty, cannot be published. Default `false`.',
    description: 'What the field sets, with its unit and default, for workflow authors.',
    options:
      'Choices that the console offers. The behavior must check the value. Not for coded fields, whose value set has the choices.',
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
          'Module path relative to the plugin folder, without extension, for example `./src/nodes/delta-check`. It may be TypeScript, or compiled.',
        export: 'Name of the export with the behavior factory `(context) => behavior`.',
      }),
    ),
  }),
  {
    id: 'Unique id of the node type, used as `type` in workflows. By convention `<plugin>.<name>`.',
    kind: 'Kind of the node. It decides what the behavior receives and may return (see behaviors.md).',
    category: 'Group in the palette.',
    label: 'Short name in the palette.',
    description: 'What the node does, in one or two sentences.',
    context:
      'Context kinds that the node needs, for example `[patient]`. Each must be declared by this plugin or a plugin in `dependsOn`, otherwise the node is left out.',
    establishes:
      'Triggers: context kinds whose subject the event names, in the `idField` of the kind. All nodes of the run can then read `context.<kind>.id`.',
    eventType:
      'Triggers: type of the events that start it, for example `lab.potassium.available`. `POST /api/events` accepts events of this type.',
    example: 'Triggers: an example event that the console suggests.',
    inputs: 'Input ports of the node.',
    outputs: 'Output ports of the node.',
    config: 'Configuration fields of the node.',
    agentTool:
      'Sinks: whether agents may call it as a tool. Agents may always call sources, computes and transforms.',
    dynamic:
      'The ports depend on the configuration. Only for nodes of the engine; plugins omit it.',
    behavior: 'The code of the node. Required, except for nodes that the engine implements itself.',
  },
);
