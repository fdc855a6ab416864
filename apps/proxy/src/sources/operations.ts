import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { pageOf, pageQuery } from '../listing/page';
import {
  refusedRecordSchema,
  resubmissionSchema,
  sourcesSchema,
  storedRecordSchema,
  trialInputSchema,
  trialSchema,
} from './schemas';

const tag = 'sources';
const name = Type.String({ minLength: 1, maxLength: 200 });
const params = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{32}$' }) });
const recordOf = ({ params: { id } }: { readonly params: Readonly<Record<string, unknown>> }) =>
  `refused-record:${String(id)}`;

export const sourceOperations = {
  listSources: defineOperation({
    id: 'listSources',
    method: 'get',
    path: '/api/sources',
    tag,
    summary: 'Lists the event sources that this instance uses, with the lag of each feed.',
    access: ['viewer'],
    answers: { 200: { description: 'The sources and their feeds.', schema: sourcesSchema } },
    problems: ['source-store-unavailable'],
  }),
  listRefusedRecords: defineOperation({
    id: 'listRefusedRecords',
    method: 'get',
    path: '/api/refused-records',
    tag,
    summary: 'Lists the records of sources that were refused for good, without their content.',
    description:
      'A record is refused for good when its binding cannot read it or its event is invalid. The newest 1,000 of each feed are stored.',
    access: ['operator'],
    query: Type.Object({
      ...pageQuery(),
      source: Type.Optional(name),
      feed: Type.Optional(name),
    }),
    answers: {
      200: {
        description: 'A page of refused records.',
        schema: pageOf(refusedRecordSchema, 'RefusedRecordPage'),
      },
    },
    problems: ['source-store-unavailable'],
    audited: () => 'refused-record:all',
    auditedAtMost: 'once-a-minute',
  }),
  getRefusedRecord: defineOperation({
    id: 'getRefusedRecord',
    method: 'get',
    path: '/api/refused-records/:id',
    tag,
    summary: 'Returns a refused record with its content.',
    access: ['clinician'],
    params,
    answers: { 200: { description: 'The record.', schema: storedRecordSchema } },
    problems: ['not-found', 'source-store-unavailable'],
    audited: recordOf,
  }),
  resubmitRefusedRecord: defineOperation({
    id: 'resubmitRefusedRecord',
    method: 'post',
    path: '/api/refused-records/:id/resubmit',
    tag,
    summary: 'Hands a refused record over again, as its source would.',
    description:
      'Use it after the binding or the workflow was corrected. The record is deleted unless it is refused again.',
    access: ['operator'],
    params,
    answers: { 200: { description: 'What became of it.', schema: resubmissionSchema } },
    problems: ['not-found', 'record-not-kept', 'source-store-unavailable'],
    audited: recordOf,
  }),
  deleteRefusedRecord: defineOperation({
    id: 'deleteRefusedRecord',
    method: 'delete',
    path: '/api/refused-records/:id',
    tag,
    summary: 'Deletes a refused record.',
    access: ['operator'],
    params,
    answers: { 204: { description: 'It is deleted.' } },
    problems: ['not-found', 'source-store-unavailable'],
    audited: recordOf,
  }),
  tryBinding: defineOperation({
    id: 'tryBinding',
    method: 'post',
    path: '/api/bindings/:name/try',
    tag,
    summary: 'Shows what a binding would make of a record. Starts and writes nothing.',
    access: ['operator', 'designer'],
    params: Type.Object({ name }),
    body: trialInputSchema,
    answers: { 200: { description: 'The event or decision, or why not.', schema: trialSchema } },
    problems: ['not-found'],
  }),
};
