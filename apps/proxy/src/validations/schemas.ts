import { Type } from '@sinclair/typebox';

import { pageOf } from '../listing/page';
import { instantSchema, oneOf, pendingValidationFields } from '../runs/trace-schemas';

/** Open object: a plugin's human task may add members. */
export const listedValidationSchema = Type.Object(
  {
    ...pendingValidationFields,
    workflowSlug: Type.String(),
    subjects: Type.Record(Type.String(), Type.String(), {
      description: 'Whom the run is about: context kind → id.',
    }),
    overdue: Type.Boolean({ description: 'Its `dueAt` has passed.' }),
    mayDecide: Type.Boolean({
      description: 'Whether the caller may decide it, as it is assigned now.',
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
      Type.String({ description: 'Their id, `user:<id>` or `key:<id>`; absent when not known.' }),
    ),
    via: Type.Optional(Type.String({ description: 'The integration that brought the decision.' })),
    at: instantSchema,
    duplicate: Type.Boolean({ description: 'The same decision had been taken before.' }),
  },
  { additionalProperties: false, title: 'ValidationResolution' },
);
