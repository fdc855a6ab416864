import { Type } from '@sinclair/typebox';

import { pageOf } from '../listing/page';
import { instantSchema, oneOf, pendingValidationFields } from '../runs/trace-schemas';
import { markFields } from './marks/schemas';

/** Open object: a plugin's human task may add members. */
export const listedValidationSchema = Type.Object(
  {
    ...pendingValidationFields,
    workflowSlug: Type.String(),
    subjects: Type.Record(Type.String(), Type.String(), {
      description: 'Subjects of the run: context kind → id. Empty when `withheld`.',
    }),
    overdue: Type.Boolean({ description: 'Whether `dueAt` has passed.' }),
    mayDecide: Type.Boolean({
      description: 'Whether the current assignment lets the caller decide.',
    }),
    ...markFields,
  },
  { additionalProperties: true, title: 'ListedValidation' },
);

const localized = Type.Object({ fr: Type.String(), en: Type.String() });

const descriptionSchema = Type.Object(
  {
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'Null: the record does not know it.',
    }),
    facts: Type.Array(
      Type.Object({
        label: localized,
        value: Type.Union([localized, Type.Null()], {
          description: 'Null: the record does not know it.',
        }),
      }),
      { description: 'What identifies the subject: for a patient birth date, age, sex, ids.' },
    ),
    warnings: Type.Array(localized, {
      description: 'What must not be overlooked: a death, a merged record.',
    }),
  },
  { title: 'SubjectDescription' },
);

const subjectSchema = Type.Object({
  kind: Type.String({ description: 'Context kind.' }),
  id: Type.String(),
  state: oneOf(['described', 'undescribed', 'unbound', 'not-found', 'unavailable'], {
    description:
      '`undescribed`: the adapter describes no subjects. `unbound`: no adapter serves the kind. `not-found`: the record does not have the subject. `unavailable`: the record did not answer; ask again.',
  }),
  description: Type.Optional(descriptionSchema),
  code: Type.Optional(
    Type.String({
      description:
        '`unavailable` only: code of the error. `not-yet` in a list: the record is being read.',
    }),
  ),
});

/** Who a validation is about. */
export const subjectsSchema = Type.Object(
  { items: Type.Array(subjectSchema) },
  { title: 'ValidationSubjects' },
);

/** Who the validations of a page are about. */
export const listedSubjectsSchema = pageOf(
  Type.Object({ pendingId: Type.String(), subjects: Type.Array(subjectSchema) }),
  'ListedSubjects',
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
