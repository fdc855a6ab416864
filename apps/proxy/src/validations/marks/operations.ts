import { MAX_BY } from '@platform/event-bindings';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { pageQuery } from '../../listing/page';
import { pendingParams } from '../pending-id';
import {
  claimedSchema,
  commentPageSchema,
  commentSchema,
  commentText,
  decidedPageSchema,
  replacedSchema,
  setPutOffSchema,
} from './schemas';

const closed = { additionalProperties: false };

/** As in a decision: only without authentication and for a relay. */
const statedBy = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: MAX_BY,
    pattern: '\\S',
    description: 'The person. Only without authentication; otherwise it is the caller.',
  }),
);

/** What every operation on a task has in common: whoever may decide it may note something on it. */
const onTask = {
  tag: 'validations',
  access: ['clinician'],
  params: pendingParams,
  audited: ({ params }: { readonly params: Readonly<Record<string, unknown>> }) =>
    `validation:${String(params['pendingId'])}`,
} as const;
const refusals = ['not-assigned', 'not-found', 'already-decided', 'not-pending'] as const;

export const markOperations = {
  claimValidation: defineOperation({
    ...onTask,
    id: 'claimValidation',
    method: 'put',
    path: '/api/validations/*pendingId/claim',
    summary: 'Says that the caller is on a pending validation, so that others leave it to them.',
    description:
      'Only for a caller who may decide it. It does not change who may decide: whoever may, still may. The claim of somebody else stays unless `replaces` names it. The same call again changes nothing.',
    body: Type.Object(
      {
        by: statedBy,
        for: Type.Optional(
          Type.String({
            maxLength: MAX_BY,
            pattern:
              '^[^\\u0000-\\u001f\\u007f-\\u009f]{0,199}[^\\s\\u0000-\\u001f\\u007f-\\u009f]$',
            description:
              'The user id of somebody else, to whom the validation is given. Default: the caller.',
          }),
        ),
        replaces: replacedSchema,
      },
      { ...closed, title: 'Claim' },
    ),
    answers: { 200: { description: 'The claim that stands.', schema: claimedSchema } },
    problems: [...refusals, 'claimed-by-other', 'assignee-may-not-decide'],
  }),
  releaseValidation: defineOperation({
    ...onTask,
    id: 'releaseValidation',
    method: 'delete',
    path: '/api/validations/*pendingId/claim',
    summary: 'Says that nobody is on a pending validation any more.',
    description:
      'Ends the claim of the caller, or that of somebody else whom `replaces` names. Does nothing when nobody is on it.',
    query: Type.Object({ by: statedBy, replaces: replacedSchema }),
    answers: { 200: { description: 'Nobody is on it.', schema: claimedSchema } },
    problems: [...refusals, 'claimed-by-other'],
  }),
  commentValidation: defineOperation({
    ...onTask,
    id: 'commentValidation',
    method: 'post',
    path: '/api/validations/*pendingId/comments',
    summary: 'Adds a comment to a pending validation.',
    description:
      'Only for a caller who may decide it. A comment is never changed. It goes with its run when that is purged.',
    body: Type.Object(
      {
        text: commentText,
        key: Type.String({
          pattern: '^[\\x21-\\x7e]{1,100}$',
          description: 'Chosen by the caller. The same one again adds nothing.',
        }),
        by: statedBy,
      },
      { ...closed, title: 'Comment' },
    ),
    answers: { 200: { description: 'The comment.', schema: commentSchema } },
    problems: [...refusals, 'comments-full'],
  }),
  listRunComments: defineOperation({
    id: 'listRunComments',
    method: 'get',
    path: '/api/runs/:id/comments',
    tag: 'runs',
    summary: 'Lists the comments on the validations of a run, oldest first.',
    access: ['clinician'],
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 4_000 }) }),
    query: Type.Object(pageQuery()),
    answers: { 200: { description: 'A page of the list.', schema: commentPageSchema } },
    problems: ['not-found'],
    audited: ({ params: { id } }) => `run:${String(id)}`,
    auditedAtMost: 'once-a-minute',
  }),
  putOffValidation: defineOperation({
    ...onTask,
    id: 'putOffValidation',
    method: 'put',
    path: '/api/validations/*pendingId/put-off',
    summary: 'Says that the caller does not want to see a pending validation before an instant.',
    description:
      'For the caller alone. Until then it has `putOff` in the list. It comes back earlier when it escalates or is overdue. It can be put off for a day, and not beyond its `dueAt`.',
    body: Type.Object(
      {
        until: Type.Union([Type.String({ format: 'date-time', maxLength: 40 }), Type.Null()], {
          description: 'Null: no longer.',
        }),
      },
      { ...closed, title: 'PutOff' },
    ),
    answers: { 200: { description: 'Until when it is put off.', schema: setPutOffSchema } },
    problems: [...refusals, 'put-off-too-long'],
  }),
  listDecidedValidations: defineOperation({
    id: 'listDecidedValidations',
    method: 'get',
    path: '/api/validations/decided',
    tag: 'validations',
    summary: 'Lists the validations that the caller decided in the last 30 days, newest first.',
    description: 'Without authentication, those of everybody.',
    access: ['clinician'],
    query: Type.Object(pageQuery()),
    answers: { 200: { description: 'A page of the list.', schema: decidedPageSchema } },
    audited: () => 'validations:decided',
    auditedAtMost: 'once-a-minute',
  }),
};
