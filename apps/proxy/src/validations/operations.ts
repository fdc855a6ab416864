import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { readsClinicalContent } from '../identity/clinical-reading';
import { decisionBodySchema } from './decision-body';
import { listedValidationSchema, resolutionSchema, validationPageSchema } from './schemas';
import { validationsQuerySchema } from './validations-query';

const params = Type.Object({
  pendingId: Type.String({
    minLength: 1,
    maxLength: 4_000,
    description: '`<nodePath>:<runId>`',
  }),
});

export const validationOperations = {
  listValidations: defineOperation({
    id: 'listValidations',
    method: 'get',
    path: '/api/validations',
    tag: 'validations',
    summary: 'What the unfinished runs wait for humans to decide, those of the newest run first.',
    description:
      'A page may hold fewer validations than `limit` and still have a `nextCursor`. Without a role that reads clinical content: without what is to be decided on.',
    access: ['viewer'],
    query: validationsQuerySchema,
    answers: { 200: { description: 'One page.', schema: validationPageSchema } },
    // Without clinical values, a list reveals no more than the list of runs.
    audited: ({ query: { subject }, caller }) =>
      caller && readsClinicalContent(caller) ? String(subject ?? 'validations:all') : undefined,
    auditedAtMost: 'once-a-minute',
  }),
  resolveValidation: defineOperation({
    id: 'resolveValidation',
    method: 'post',
    path: '/api/validations/*pendingId/resolve',
    tag: 'validations',
    summary: 'Decides a pending validation; the run goes on with the decision.',
    description:
      'Judged by the assignment of the validation as it stands: a task role of the caller, or the caller among its users, and never who started the run where it says `notStarter`. A `decision-relay` names in `by` whom it speaks for.',
    access: ['clinician', 'decision-relay'],
    params,
    body: decisionBodySchema,
    answers: {
      200: {
        description: 'The decision is taken, now or, as a duplicate, before.',
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
  getValidation: defineOperation({
    id: 'getValidation',
    method: 'get',
    path: '/api/validations/*pendingId',
    tag: 'validations',
    summary: 'One pending validation.',
    access: ['viewer'],
    params,
    answers: { 200: { description: 'The validation.', schema: listedValidationSchema } },
    problems: ['not-found'],
    audited: ({ params: { pendingId } }) => `validation:${String(pendingId)}`,
    auditedAtMost: 'once-a-minute',
  }),
};
