import { localizable } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import {
  closed,
  durationSchema,
  edgeSchema,
  expressionSchema,
  nodeSchema,
  outputDefSchema,
  policySchema,
  portsSchema,
  slugSchema,
} from './schema-parts';

const settings = Type.Object(
  {
    timezone: Type.Optional(Type.String()),
    runTimeout: Type.Optional(durationSchema),
    defaults: Type.Optional(policySchema),
    concurrency: Type.Optional(
      Type.Object(
        {
          key: expressionSchema,
          on: Type.Union([
            Type.Literal('queue'),
            Type.Literal('reject'),
            Type.Literal('cancel-previous'),
          ]),
        },
        closed,
      ),
    ),
    onFailure: Type.Optional(slugSchema),
  },
  closed,
);

const hazard = Type.Object(
  {
    id: Type.String(),
    title: localizable(),
    severity: Type.Union([
      Type.Literal('negligible'),
      Type.Literal('minor'),
      Type.Literal('serious'),
      Type.Literal('critical'),
      Type.Literal('catastrophic'),
    ]),
    controls: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

/** The workflow specification, `platform/workflow-v1`: validates it, types it and documents it. */
export const workflowSchema = Type.Object(
  {
    apiVersion: Type.Literal('platform/workflow-v1'),
    slug: slugSchema,
    name: localizable(Type.String({ minLength: 1 })),
    description: Type.Optional(localizable()),
    locale: Type.Optional(Type.String()),
    context: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    inputs: Type.Optional(portsSchema),
    outputs: Type.Optional(Type.Array(outputDefSchema)),
    nodes: Type.Array(nodeSchema, { minItems: 1 }),
    edges: Type.Array(edgeSchema),
    settings: Type.Optional(settings),
    safety: Type.Optional(Type.Array(hazard)),
    meta: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    layout: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'Node positions for the editor. Not part of the hash.',
      }),
    ),
  },
  { ...closed, $id: 'platform/workflow-v1' },
);

export type WorkflowSpec = Static<typeof workflowSchema>;
export type {
  EdgeSpec,
  GraphSpec,
  InputBinding,
  NodeSpec,
  OutputSpec,
  PolicySpec,
  SpecPort,
} from './schema-parts';
