import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { MAX_BY } from '../decision-body';
import { pendingParams } from '../pending-id';
import { claimedSchema, replacedSchema } from './schemas';

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
    body: Type.Object({ by: statedBy, replaces: replacedSchema }, { ...closed, title: 'Claim' }),
    answers: { 200: { description: 'The claim that stands.', schema: claimedSchema } },
    problems: [...refusals, 'claimed-by-other'],
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
};
