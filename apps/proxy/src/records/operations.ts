import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { SUBJECT_ID_PATTERN } from '../events/event-context';

const name = Type.String({ pattern: SUBJECT_ID_PATTERN });

export const recordOperations = {
  getRecord: defineOperation({
    id: 'getRecord',
    method: 'get',
    path: '/api/records/:kind/:id',
    tag: 'records',
    summary: 'Returns the record of a subject from the adapter of its context kind.',
    access: ['clinician'],
    params: Type.Object({ kind: name, id: name }),
    answers: {
      200: {
        description: 'The record, as the adapter returned it.',
        schema: Type.Unknown({ title: 'Record' }),
      },
    },
    problems: ['record-unbound', 'record-not-found'],
    audited: ({ params }) => `${String(params['kind'])}:${String(params['id'])}`,
  }),
};
