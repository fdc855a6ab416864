import { Type } from '@sinclair/typebox';

import { pageOf } from '../listing/page';
import { instantSchema, oneOf, pendingValidationFields } from '../runs/trace-schemas';

/** Open object: a plugin's human task may add members. */
export const listedValidationSchema = Type.Object(
  {
    ...pendingValidationFields,
    workflowSlug: Type.String(),
    subjects: Type.Record(Type.String(), Type.String(), {
      description: 'Subjects of the run: context kind → id.',
    }),
    overdue: Type.Boolean({ description: 'Whether `dueAt` has passed.' }),
    mayDecide: Type.Boolean({
      description: 'Whether the current assignment lets the caller decide.',
    }),
  },
  { additionalProperties: true, title: 'ListedValidation' },
);

export const validationPageSchema = pageOf(listedValidationSchema, 'ValidationPage');

export const resolutionSchema = Type.Object(
  {
    runId: Type.String(),
    pendingId: Type.String(),
    decision: oneOf(['accepted', 'rejected']),
    by: Type.Optional(Type.String({ description: 'Who decided.' })),
    byId: Type.Optional(
      Type.String({ description: 'Their id, `user:<id>` or `key:<id>`. Absent when not known.' }),
    ),
    via: Type.Optional(Type.String({ description: 'Integration that sent the decision.' })),
    at: instantSchema,
    duplicate: Type.Boolean({ description: 'True when the same decision was already made.' }),
  },
  { additionalProperties: false, title: 'ValidationResolution' },
);
