import type { NodeType } from '@platform/catalog';
import { Type, type Static } from '@sinclair/typebox';

import { expressionSchema } from '../schema-parts';
import {
  ANY,
  BOOLEAN,
  defineConstruct,
  STRING,
  type ConfigExpression,
  type NodeSignature,
} from './construct';

/** Every trigger may refuse events at ingestion (`when`). Each defines the rest of its configuration. */
const triggerConfigSchema = Type.Object({ when: Type.Optional(expressionSchema) });

export type TriggerConfig = Static<typeof triggerConfigSchema>;

const expressions = ({ when }: TriggerConfig): ConfigExpression[] =>
  when === undefined
    ? []
    : [
        {
          path: '/when',
          source: when,
          expected: BOOLEAN,
          names: { event: ANY },
          beforeRun: true,
        },
      ];

const declared = (_config: TriggerConfig, { outputs }: NodeType): NodeSignature => ({
  inputs: [],
  outputs,
  flowOutputs: [],
});

export const trigger = defineConstruct('trigger', triggerConfigSchema, {
  signature: declared,
  expressions,
});

/** `core.webhook`: outputs the body, and one reference for each context kind whose id the request carries. */
export const webhook = defineConstruct('webhook', triggerConfigSchema, {
  signature: (config, type, { catalog }) => {
    const { outputs, ...rest } = declared(config, type);
    const references = [...catalog.contextKinds.values()].map(({ name, entity }) => ({
      name,
      type: entity === undefined ? STRING : ({ kind: 'ref', entity } as const),
    }));
    return { ...rest, outputs: [...outputs, ...references] };
  },
  expressions,
});

/** `core.workflow-called`: outputs the inputs of its workflow. */
export const workflowCalled = defineConstruct('workflow-called', triggerConfigSchema, {
  signature: (_config, _type, { spec }) => ({
    inputs: [],
    outputs: spec.inputs ?? [],
    flowOutputs: [],
  }),
  expressions,
});
