import { explained } from '@platform/manifests';
import { Type } from '@sinclair/typebox';

import { pageOf } from '../../listing/page';
import { instantSchema, oneOf } from '../../runs/trace-schemas';

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
  {
    claim: Type.Union([claimSchema, Type.Null()], { description: 'Null: nobody is on it.' }),
    unchecked: Type.Optional(
      Type.Literal(true, {
        description:
          'The platform does not know whether the person to whom it is given may decide it.',
      }),
    ),
  },
  { ...closed, title: 'ClaimedTask' },
);

/** Maximum characters of a comment. */
const MAX_COMMENT = 2_000;

/** Several lines, and nothing that no screen shows. */
export const commentText = Type.String({
  minLength: 1,
  maxLength: MAX_COMMENT,
  pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]*$',
  description: `Up to ${MAX_COMMENT} readable characters, also of several lines.`,
  ...explained({
    fr: 'des caractères lisibles sont attendus',
    en: 'readable characters are expected',
  }),
});

/** What somebody wrote on a validation. */
export const commentSchema = Type.Object(
  {
    pendingId: Type.String({ description: 'The validation, `<nodePath>:<runId>`.' }),
    at: instantSchema,
    by: Type.Optional(Type.String({ description: 'Who wrote it.' })),
    byId: Type.Optional(
      Type.String({ description: 'Their id, `user:<id>` or `key:<id>`. Absent when not known.' }),
    ),
    text: Type.String(),
  },
  { ...closed, title: 'TaskComment' },
);

/** The comments of a run, oldest first. */
export const commentPageSchema = pageOf(commentSchema, 'TaskComments');

const putOffSchema = Type.Object(
  { until: Type.String({ format: 'date-time', description: 'Until when.' }) },
  { ...closed, title: 'TaskPutOff' },
);

/** Until when a validation is put off after a call. */
export const setPutOffSchema = Type.Object(
  { putOff: Type.Union([putOffSchema, Type.Null()], { description: 'Null: it is not.' }) },
  { ...closed, title: 'PutOffTask' },
);

/** A validation that the caller decided. */
export const decidedPageSchema = pageOf(
  Type.Object(
    {
      pendingId: Type.String(),
      runId: Type.String(),
      decision: oneOf(['accepted', 'rejected']),
      at: instantSchema,
      workflowName: Type.Union([Type.String(), Type.Null()], {
        description: 'Null when the run is not in the index.',
      }),
    },
    { ...closed, title: 'DecidedTask' },
  ),
  'DecidedTasks',
);

/** Members of a listed validation that people noted on it. */
export const markFields = {
  claim: Type.Optional(claimSchema),
  comments: Type.Optional(
    Type.Integer({ minimum: 1, description: 'How many comments it has. Only for who may decide.' }),
  ),
  putOff: Type.Optional(putOffSchema),
};

/** The instant of the claim that a call ends or replaces, whoever has it. */
export const replacedSchema = Type.Optional(
  Type.String({
    format: 'date-time',
    maxLength: 40,
    description:
      'The `at` of a claim of somebody else. Only that claim is replaced: if another one came since, the call is refused.',
  }),
);
