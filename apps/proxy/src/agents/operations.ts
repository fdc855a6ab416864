import { defineOperation } from '@platform/http';
import { Type } from '@sinclair/typebox';

import { AGENT_ROLE } from '../identity/roles';
import { INVOCATION_PROBLEMS, invocationHeaders, STARTED_HEADERS } from './invocation-parts';
import { MOCK_HEADER } from './mock-answer';
import {
  agentIdSchema,
  agentOutputsSchema,
  agentRunIdSchema,
  agentRunSchema,
  agentStartedSchema,
  invocationSchema,
} from './schemas';

const document = {
  200: {
    description: 'OpenAPI 3.1.',
    schema: Type.Record(Type.String(), Type.Unknown()),
  },
};

export const agentOperations = {
  invokeAgent: defineOperation({
    id: 'invokeAgent',
    method: 'post',
    path: '/api/agents/:agentId/invoke',
    tag: 'agents',
    summary: 'Runs an exposed agent and returns its outputs.',
    description:
      'Each exposed agent also has operations of its own, with the schemas of its inputs and outputs. An agent that does not exist, is not exposed or is not allowed to the caller is a 404.',
    access: [AGENT_ROLE],
    params: Type.Object({ agentId: agentIdSchema }),
    headers: invocationHeaders,
    body: invocationSchema,
    answers: {
      200: {
        description: 'The outputs of the agent.',
        schema: agentOutputsSchema,
        headers: MOCK_HEADER,
      },
      202: {
        description: 'The run continues: read it at `resultUrl`, with the same authentication.',
        schema: agentStartedSchema,
        headers: STARTED_HEADERS,
      },
    },
    problems: INVOCATION_PROBLEMS,
    // Its budget begins when it has a slot: with the usual time, a caller that queued would not be told which run it started.
    waits: true,
    audited: ({ params }) => `agent:${String(params['agentId'])}`,
  }),
  getAgentRun: defineOperation({
    id: 'getAgentRun',
    method: 'get',
    path: '/api/agents/:agentId/runs/:runId',
    tag: 'agents',
    summary: 'Returns a run of an exposed agent.',
    access: [AGENT_ROLE],
    params: Type.Object({ agentId: agentIdSchema, runId: agentRunIdSchema }),
    answers: { 200: { description: 'The run.', schema: agentRunSchema, headers: MOCK_HEADER } },
    problems: ['run-expired', 'run-lost'],
    audited: ({ params }) => `run:${String(params['runId'])}`,
    auditedAtMost: 'once-a-minute',
  }),
  getAgentsDocument: defineOperation({
    id: 'getAgentsDocument',
    method: 'get',
    path: '/api/agents/openapi.json',
    tag: 'agents',
    summary: 'Returns the OpenAPI document of the agents that the caller may invoke.',
    access: [AGENT_ROLE],
    answers: document,
  }),
  getAgentDocument: defineOperation({
    id: 'getAgentDocument',
    method: 'get',
    path: '/api/agents/:agentId/openapi.json',
    tag: 'agents',
    summary: 'Returns the OpenAPI document of one agent.',
    access: [AGENT_ROLE],
    params: Type.Object({ agentId: agentIdSchema }),
    answers: document,
  }),
};
