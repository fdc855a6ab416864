import { SLUG_PATTERN } from '@platform/definitions';
import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { COMPUTING } from '../compute/problems';
import { ETAG_HEADER, ifMatchHeaders } from '../definitions/if-match';
import { runIdSchema } from '../runs/schemas';
import { testRunRequest } from '../workflow-tests/tests-schemas';
import {
  evalCaseOfRunSchema,
  evalReportSchema,
  evalsDocument,
  storedEvalsSchema,
} from './evals-schemas';

const params = Type.Object({ slug: Type.String({ pattern: SLUG_PATTERN }) });
const tag = 'agents';

export const agentEvalOperations = {
  getAgentEvals: defineOperation({
    id: 'getAgentEvals',
    method: 'get',
    path: '/api/agents/definitions/:slug/evals',
    tag,
    summary: 'Returns the stored cases of an agent.',
    access: ['viewer'],
    params,
    answers: {
      200: {
        description: 'The cases, or null when there are none.',
        schema: storedEvalsSchema,
        headers: ETAG_HEADER,
      },
    },
    problems: ['not-found', 'definition-store-unavailable'],
  }),
  putAgentEvals: defineOperation({
    id: 'putAgentEvals',
    method: 'put',
    path: '/api/agents/definitions/:slug/evals',
    tag,
    summary: 'Replaces the stored cases of an agent.',
    description: 'Callers with the role `viewer` can read what is stored here.',
    access: ['designer'],
    params,
    headers: Type.Object(ifMatchHeaders),
    body: evalsDocument,
    bodyAs: 'text',
    bodyMedia: ['application/json', 'application/yaml'],
    answers: {
      200: {
        description: 'The saved cases.',
        schema: storedEvalsSchema,
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
    audited: ({ params: { slug } }) => `agent:${String(slug)}`,
  }),
  runAgentEvals: defineOperation({
    id: 'runAgentEvals',
    method: 'post',
    path: '/api/agents/definitions/:slug/evals/run',
    tag,
    summary: 'Runs the stored cases of an agent with their recorded turns, in simulations.',
    access: ['designer'],
    params,
    body: testRunRequest,
    answers: {
      200: { description: 'The result of each case, and the sums.', schema: evalReportSchema },
    },
    computes: true,
    problems: [
      'not-found',
      'no-tests',
      'no-draft',
      'not-published',
      'definition-altered',
      'tests-invalid',
      'agent-invalid',
      'workflow-invalid',
      'simulation-too-large',
      'definition-store-unavailable',
      ...COMPUTING,
    ],
  }),
  getEvalCaseOfRun: defineOperation({
    id: 'getEvalCaseOfRun',
    method: 'get',
    path: '/api/runs/:id/eval-case',
    tag: 'runs',
    summary: 'Makes a case of an agent from what it did in a run.',
    description:
      'The ids of the subjects of the run are replaced by aliases. Everything else is as in the run, so the case is clinical content. It has no `seeds`.',
    access: ['clinician'],
    params: Type.Object({ id: runIdSchema }),
    query: Type.Object({
      node: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_000,
          description: 'Path of the agent. Needed when the run has several.',
        }),
      ),
    }),
    answers: { 200: { description: 'The case.', schema: evalCaseOfRunSchema } },
    problems: [
      'not-found',
      'agent-node-unclear',
      'agent-not-replayable',
      'agent-trace-truncated',
      'trace-unavailable',
      'run-expired',
      'run-lost',
    ],
    audited: ({ params: { id } }) => `run:${String(id)}`,
  }),
};
