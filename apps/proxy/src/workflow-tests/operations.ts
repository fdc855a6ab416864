import { SLUG_PATTERN } from '@platform/definitions';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { COMPUTING } from '../compute/problems';
import { ETAG_HEADER, ifMatchHeaders } from '../definitions/if-match';
import {
  storedTestsSchema,
  testReportSchema,
  testRunRequest,
  testsDocument,
  witnessRequest,
  witnessTestSchema,
} from './tests-schemas';

const params = Type.Object({ slug: Type.String({ pattern: SLUG_PATTERN }) });
const tag = 'workflows';

export const workflowTestOperations = {
  getWorkflowTests: defineOperation({
    id: 'getWorkflowTests',
    method: 'get',
    path: '/api/workflows/:slug/tests',
    tag,
    summary: 'Returns the stored test cases of a workflow.',
    access: ['viewer'],
    params,
    answers: {
      200: {
        description: 'The test cases, or null when there are none.',
        schema: storedTestsSchema,
        headers: ETAG_HEADER,
      },
    },
    problems: ['not-found', 'definition-store-unavailable'],
  }),
  putWorkflowTests: defineOperation({
    id: 'putWorkflowTests',
    method: 'put',
    path: '/api/workflows/:slug/tests',
    tag,
    summary: 'Replaces the stored test cases of a workflow.',
    access: ['designer'],
    params,
    headers: Type.Object(ifMatchHeaders),
    body: testsDocument,
    bodyAs: 'text',
    bodyMedia: ['application/json', 'application/yaml'],
    answers: {
      200: {
        description: 'The saved test cases.',
        schema: storedTestsSchema,
        headers: ETAG_HEADER,
      },
    },
    computes: true,
    problems: [
      'not-found',
      'definition-changed',
      'tests-invalid',
      'if-match-required',
      'definition-store-unavailable',
      ...COMPUTING,
    ],
    audited: ({ params: { slug } }) => `workflow:${String(slug)}`,
  }),
  makeWitnessTest: defineOperation({
    id: 'makeWitnessTest',
    method: 'post',
    path: '/api/workflows/:slug/tests/witness',
    tag,
    summary: 'Makes a test case of what the proof of a decision table found in the draft.',
    description:
      'The case gives the table the values of the witness: by the event, and by results in place of the nodes before it. Nothing is stored: add the case to the stored ones with `putWorkflowTests`.',
    access: ['designer'],
    params,
    body: witnessRequest,
    answers: { 200: { description: 'The case.', schema: witnessTestSchema } },
    computes: true,
    problems: [
      'not-found',
      'workflow-not-found',
      'no-draft',
      'workflow-invalid',
      'version-unresolvable',
      'event-not-accepted',
      'simulation-too-large',
      'definition-store-unavailable',
      ...COMPUTING,
    ],
  }),
  runWorkflowTests: defineOperation({
    id: 'runWorkflowTests',
    method: 'post',
    path: '/api/workflows/:slug/tests/run',
    tag,
    summary: 'Runs the stored test cases of a workflow in simulations.',
    access: ['designer'],
    params,
    body: testRunRequest,
    answers: { 200: { description: 'The result of each test case.', schema: testReportSchema } },
    computes: true,
    problems: [
      'not-found',
      'workflow-not-found',
      'no-tests',
      'no-draft',
      'definition-altered',
      'tests-invalid',
      'workflow-invalid',
      'version-unresolvable',
      'simulation-too-large',
      'definition-store-unavailable',
      ...COMPUTING,
    ],
  }),
};
