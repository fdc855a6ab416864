import { localizable, typeRefSchema } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import { closed, expressionSchema, portsSchema, templateSchema } from '../schema-parts';
import { defineConstruct, STRING, templatesOf } from './construct';

const constantConfigSchema = Type.Object({ type: typeRefSchema, value: Type.Unknown() }, closed);

/** `core.constant`: one value of a declared type. */
export type ConstantConfig = Static<typeof constantConfigSchema>;

export const constant = defineConstruct('constant', constantConfigSchema, {
  signature: ({ type }) => ({ inputs: [], outputs: [{ name: 'value', type }], flowOutputs: [] }),
});

const expressionConfigSchema = Type.Object(
  { ports: Type.Optional(portsSchema), expr: expressionSchema, type: typeRefSchema },
  closed,
);

/** `core.expression`: computes one value from its input ports. An unknown result skips the output. */
export type ExpressionConfig = Static<typeof expressionConfigSchema>;

export const expression = defineConstruct('expression', expressionConfigSchema, {
  signature: ({ ports = [], type }) => ({
    inputs: ports,
    outputs: [{ name: 'value', type }],
    flowOutputs: [],
  }),
  expressions: ({ expr, type }) => [{ path: '/expr', source: expr, expected: type }],
});

const templateConfigSchema = Type.Object(
  { ports: Type.Optional(portsSchema), text: localizable(templateSchema) },
  closed,
);

/** `core.template`: a text with `{{ expression }}` placeholders. An unknown value skips the output. */
export type TemplateConfig = Static<typeof templateConfigSchema>;

export const template = defineConstruct('template', templateConfigSchema, {
  signature: ({ ports = [] }) => ({
    inputs: ports,
    outputs: [{ name: 'text', type: STRING }],
    flowOutputs: [],
  }),
  expressions: ({ text }) => templatesOf('/text', text),
});

const logConfigSchema = Type.Object(
  {
    ports: Type.Optional(portsSchema),
    level: Type.Optional(
      Type.Union([Type.Literal('debug'), Type.Literal('info'), Type.Literal('warn')]),
    ),
    message: Type.String({ minLength: 1 }),
  },
  closed,
);

/** `core.log`: writes a fixed sentence to the log. Its ports only set the order: no payload is ever logged. */
export type LogConfig = Static<typeof logConfigSchema>;

export const log = defineConstruct('log', logConfigSchema, {
  signature: ({ ports = [] }) => ({ inputs: ports, outputs: [], flowOutputs: [] }),
  independent: ['level', 'message'],
});
