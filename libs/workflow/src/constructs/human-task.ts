import { localizable } from '@platform/manifests';
import { Type, type Static } from '@sinclair/typebox';

import {
  durationSchema,
  expressionSchema,
  formSchema,
  portsSchema,
  templateSchema,
  closed,
} from '../schema-parts';
import { defineConstruct, templatesOf, type ConfigExpression } from './construct';

const roles = Type.Array(Type.String({ minLength: 1 }), { minItems: 1 });

const escalationStep = Type.Object(
  {
    after: durationSchema,
    do: Type.Union([Type.Literal('remind'), Type.Literal('reassign'), Type.Literal('expire')]),
    to: Type.Optional(roles),
  },
  closed,
);

/** The configuration of every human task. A plugin's human task may add members. */
const humanTaskConfigSchema = Type.Object({
  title: Type.Optional(localizable(templateSchema)),
  instructions: Type.Optional(localizable(templateSchema)),
  payload: Type.Optional(portsSchema),
  form: Type.Optional(formSchema),
  assignment: Type.Optional(
    Type.Object(
      {
        roles: Type.Optional(roles),
        users: Type.Optional(expressionSchema),
        notStarter: Type.Optional(Type.Boolean()),
        quorum: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
      },
      closed,
    ),
  ),
  priority: Type.Optional(
    Type.Union([
      Type.Literal('routine'),
      Type.Literal('urgent'),
      Type.Literal('asap'),
      Type.Literal('stat'),
    ]),
  ),
  due: Type.Optional(durationSchema),
  escalation: Type.Optional(Type.Array(escalationStep)),
  rejectReasons: Type.Optional(
    Type.Object(
      { valueSet: Type.String({ minLength: 1 }), required: Type.Optional(Type.Boolean()) },
      closed,
    ),
  ),
});

/** The role a human task asks, the content it shows, the form it asks for, and its escalation. */
export type HumanTaskConfig = Static<typeof humanTaskConfigSchema>;

export const humanTask = defineConstruct('human-task', humanTaskConfigSchema, {
  signature: ({ payload = [], form = [] }, type) => ({
    inputs: [...type.inputs, ...payload],
    outputs: [...type.outputs, ...form],
    flowOutputs: ['accepted', 'rejected', 'expired'],
  }),
  independent: [
    ...(['title', 'instructions', 'assignment', 'priority'] as const),
    ...(['due', 'escalation', 'rejectReasons'] as const),
  ],
  expressions: ({ title, instructions, assignment }): ConfigExpression[] => [
    ...templatesOf('/title', title, 'fail'),
    ...templatesOf('/instructions', instructions, 'fail'),
    ...(assignment?.users === undefined
      ? []
      : [{ path: '/assignment/users', source: assignment.users, whenUnknown: 'fail' as const }]),
  ],
});
