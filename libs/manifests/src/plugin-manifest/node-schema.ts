import { Type } from '@sinclair/typebox';

import { closedObject, oneOfNames, record, text } from '../schema/building-blocks';
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

/** specification, ConfigFieldDef; `options` is a picker of the console only, never enforced here. */
export const configFieldSchema = closedObject({
  name: text(),
  type: typeRefSchema,
  description: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
});

/** specification, contributes.nodes. */
export const nodeSchema = closedObject({
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
  behavior: Type.Optional(closedObject({ module: modulePath(), export: exportName() })),
});
