import { SLUG_PATTERN } from '@platform/definitions';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { COMPUTING } from '../compute/problems';
import { shadowReportSchema, shadowRequestSchema } from './shadow-schemas';

export const shadowOperations = {
  shadowWorkflow: defineOperation({
    id: 'shadowWorkflow',
    method: 'post',
    path: '/api/workflows/:slug/shadow',
    tag: 'simulation',
    summary:
      'Shadows the published version: shows what another version would have done differently in recent real runs.',
    description:
      'Simulates each run with the published version and with the other version, using the data, decisions ' +
      'and events from its trace. Nothing is written anywhere.',
    access: ['publisher'],
    params: Type.Object({ slug: Type.String({ pattern: SLUG_PATTERN }) }),
    body: shadowRequestSchema,
    answers: { 200: { description: 'The differences for each run.', schema: shadowReportSchema } },
    computes: true,
    problems: [
      'not-found',
      'workflow-not-found',
      'nothing-published',
      'no-draft',
      'definition-altered',
      'workflow-invalid',
      'version-unresolvable',
      'simulation-too-large',
      'definition-store-unavailable',
      'engine-unavailable',
      'run-index-unavailable',
      ...COMPUTING,
    ],
    audited: ({ params }) => `workflow:${String(params['slug'])}`,
  }),
};
