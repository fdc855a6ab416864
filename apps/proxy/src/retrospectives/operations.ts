import { SLUG_PATTERN } from '@platform/definitions';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { pageOf, pageQuery } from '../listing/page';
import { entrySchema, reportSchema, storedSchema } from './report-schema';

const tag = 'simulation';
// The report says nothing of a record, and yet what happened to patients: whoever may simulate on real records reads it.
const access = ['publisher'] as const;
const params = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) });
const resourceOf = ({ params: { id } }: { readonly params: Readonly<Record<string, unknown>> }) =>
  `retrospective:${String(id)}`;

export const retrospectiveOperations = {
  sendRetrospective: defineOperation({
    id: 'sendRetrospective',
    method: 'post',
    path: '/api/retrospectives',
    tag,
    summary: 'Stores the report of a retrospective, so that the console shows it.',
    description:
      '`platform retro --send` sends it. The newest 20 of each workflow are kept. A report contains no id, no name and no ' +
      'value of a record; members that the format does not have are refused.',
    access,
    body: reportSchema,
    answers: { 201: { description: 'It is stored.', schema: entrySchema } },
    problems: ['definition-store-unavailable'],
    audited: ({ body }) => {
      const { workflow } = (body ?? {}) as { readonly workflow?: { readonly slug?: unknown } };
      const slug = workflow?.slug;
      return typeof slug === 'string' && new RegExp(SLUG_PATTERN).test(slug)
        ? `workflow:${slug}`
        : undefined;
    },
  }),
  listRetrospectives: defineOperation({
    id: 'listRetrospectives',
    method: 'get',
    path: '/api/retrospectives',
    tag,
    summary: 'Lists the reports of retrospectives, newest first.',
    access,
    query: Type.Object({
      ...pageQuery(),
      workflow: Type.Optional(Type.String({ pattern: SLUG_PATTERN })),
    }),
    answers: {
      200: {
        description: 'A page of reports, with their totals.',
        schema: pageOf(entrySchema, 'RetrospectivePage'),
      },
    },
    problems: ['definition-store-unavailable'],
  }),
  getRetrospective: defineOperation({
    id: 'getRetrospective',
    method: 'get',
    path: '/api/retrospectives/:id',
    tag,
    summary: 'Returns a report: what versions of a workflow would have done in a past period.',
    access,
    params,
    answers: { 200: { description: 'The report.', schema: storedSchema } },
    problems: ['not-found', 'definition-store-unavailable'],
    audited: resourceOf,
  }),
  deleteRetrospective: defineOperation({
    id: 'deleteRetrospective',
    method: 'delete',
    path: '/api/retrospectives/:id',
    tag,
    summary: 'Deletes a report.',
    access,
    params,
    answers: { 204: { description: 'It is deleted.' } },
    problems: ['not-found', 'definition-store-unavailable'],
    audited: resourceOf,
  }),
};
