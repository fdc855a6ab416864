import { Type } from '@sinclair/typebox';

const closed = { additionalProperties: false };

/** Somebody is on a validation. */
export const claimSchema = Type.Object(
  {
    at: Type.String({
      format: 'date-time',
      description: 'Since when. A claim is taken over by this instant.',
    }),
    by: Type.Optional(Type.String({ description: 'Who is on it.' })),
    byId: Type.Optional(
      Type.String({ description: 'Their id, `user:<id>` or `key:<id>`. Absent when not known.' }),
    ),
    givenBy: Type.Optional(Type.String({ description: 'Who gave it to them.' })),
    mine: Type.Boolean({
      description: 'Whether it is the caller. Always false without authentication.',
    }),
  },
  { ...closed, title: 'TaskClaim' },
);

/** The claim on a validation after a call. */
export const claimedSchema = Type.Object(
  { claim: Type.Union([claimSchema, Type.Null()], { description: 'Null: nobody is on it.' }) },
  { ...closed, title: 'ClaimedTask' },
);

/** Members of a listed validation that people noted on it. */
export const markFields = { claim: Type.Optional(claimSchema) };

/** The instant of the claim that a call ends or replaces, whoever has it. */
export const replacedSchema = Type.Optional(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    description:
      'The `at` of a claim of somebody else. Only that claim is replaced: if another one came since, the call is refused.',
  }),
);
