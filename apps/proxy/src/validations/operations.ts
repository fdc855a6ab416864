import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { readsClinicalContent } from '../identity/clinical-reading';
import { decisionBodySchema } from './decision-body';
import { pendingParams } from './pending-id';
import {
  listedSubjectsSchema,
  listedValidationSchema,
  resolutionSchema,
  subjectsSchema,
  validationPageSchema,
} from './schemas';
import { validationsQuerySchema } from './validations-query';

export const validationOperations = {
  listValidations: defineOperation({
    id: 'listValidations',
    method: 'get',
    path: '/api/validations',
    tag: 'validations',
    summary: 'Lists the pending validations of unfinished runs, newest run first.',
    description:
      'A page may have fewer validations than `limit` and still have a `nextCursor`. A validation that the caller may not decide has no values and no ids of its subjects.',
    access: ['viewer'],
    query: validationsQuerySchema,
    answers: { 200: { description: 'A page of the list.', schema: validationPageSchema } },
    // Without clinical values, a list reveals no more than the list of runs.
    audited: ({ query: { subject }, caller }) =>
      caller && readsClinicalContent(caller) ? String(subject ?? 'validations:all') : undefined,
    auditedAtMost: 'once-a-minute',
  }),
  listValidationSubjects: defineOperation({
    id: 'listValidationSubjects',
    method: 'get',
    path: '/api/validations/subjects',
    tag: 'validations',
    summary: 'Returns who the validations of a page of the list are about.',
    description:
      'For the same query as the list, of those validations that the caller may decide now. The list waits for records no longer than a moment: a subject may be `unavailable` with the code `not-yet`, and what is told may be some minutes old. `getValidationSubjects` reads the record.',
    access: ['clinician'],
    query: validationsQuerySchema,
    answers: {
      200: {
        description: 'A page, of the validations with a subject.',
        schema: listedSubjectsSchema,
      },
    },
    audited: ({ query: { subject } }) => String(subject ?? 'validations:all'),
    auditedAtMost: 'once-a-minute',
  }),
  resolveValidation: defineOperation({
    id: 'resolveValidation',
    method: 'post',
    path: '/api/validations/*pendingId/resolve',
    tag: 'validations',
    summary: 'Decides a pending validation. The run continues with the decision.',
    description:
      "The caller must have a task role of the validation's current assignment or be one of its users. With `notStarter`, the person who started the run may not decide. A `decision-relay` names the deciding person in `by`.",
    access: ['clinician', 'decision-relay'],
    params: pendingParams,
    body: decisionBodySchema,
    answers: {
      200: {
        description: 'The decision was accepted, now or earlier (`duplicate`).',
        schema: resolutionSchema,
      },
    },
    problems: [
      'not-assigned',
      'not-found',
      'already-decided',
      'not-pending',
      'expired',
      'run-lost',
      'form-invalid',
    ],
    audited: ({ params: { pendingId } }) => `validation:${String(pendingId)}`,
  }),
  getValidationSubjects: defineOperation({
    id: 'getValidationSubjects',
    method: 'get',
    path: '/api/validations/*pendingId/subjects',
    tag: 'validations',
    summary: 'Returns who a pending validation is about, as the records know it.',
    description:
      'Only for a caller who may decide the validation now. The audit log names each subject before its record is read. A record that does not answer is `unavailable`, not an error.',
    access: ['clinician'],
    params: pendingParams,
    answers: { 200: { description: 'The subjects.', schema: subjectsSchema } },
    problems: ['not-assigned', 'not-found'],
    audited: ({ params: { pendingId } }) => `validation:${String(pendingId)}`,
  }),
  getRunSubjects: defineOperation({
    id: 'getRunSubjects',
    method: 'get',
    path: '/api/runs/:id/subjects',
    tag: 'runs',
    summary: 'Returns who a run is about, as the records know it now.',
    description:
      'For the decision record. The audit log names each subject before its record is read. A record that does not answer is `unavailable`, not an error.',
    access: ['clinician'],
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 4_000 }) }),
    answers: { 200: { description: 'The subjects.', schema: subjectsSchema } },
    problems: ['not-found'],
    audited: ({ params: { id } }) => `run:${String(id)}`,
  }),
  getValidation: defineOperation({
    id: 'getValidation',
    method: 'get',
    path: '/api/validations/*pendingId',
    tag: 'validations',
    summary: 'Returns a pending validation.',
    description:
      'Without values and ids of its subjects when the caller may not decide it. A clinician asks for them with `reveal`; the audit log names each subject before the answer.',
    access: ['viewer'],
    params: pendingParams,
    query: Type.Object({
      reveal: Type.Optional(
        Type.Boolean({
          description:
            'Whether to return the values and ids of a validation that the caller may not decide. Only for callers who read clinical content; without effect for others.',
        }),
      ),
    }),
    answers: { 200: { description: 'The validation.', schema: listedValidationSchema } },
    problems: ['not-found'],
    audited: ({ params: { pendingId } }) => `validation:${String(pendingId)}`,
    auditedAtMost: 'once-a-minute',
  }),
};
