import { Type, type Static } from '@sinclair/typebox';

import { closed, expressionSchema, portsSchema } from '../schema-parts';
import { BOOLEAN, defineConstruct } from './construct';

const guardConfigSchema = Type.Object(
  { ports: Type.Optional(portsSchema), when: expressionSchema },
  closed,
);

/** Configuration of `core.guard`: the ports it passes, and the condition. */
export type GuardConfig = Static<typeof guardConfigSchema>;

export const guard = defineConstruct('guard', guardConfigSchema, {
  signature: ({ ports = [] }) => ({
    inputs: ports,
    outputs: ports,
    flowOutputs: ['else', 'unknown'],
  }),
  expressions: ({ when }) => [
    { path: '/when', source: when, expected: BOOLEAN, whenUnknown: 'branch' },
  ],
});
