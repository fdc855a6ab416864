import { describeApi, type OpenApiDocument, type OperationDefinition } from '@platform/http';
import { Type, type TSchema } from '@sinclair/typebox';

import { GATE_PROBLEMS } from '../openapi/gate-problems';
import type { ExposedAgent } from './exposed-agents';
import { INVOCATION_PROBLEMS, invocationHeaders, STARTED_HEADERS } from './invocation-parts';
import { MOCK_HEADER, mockSchema } from './mock-answer';
import { agentOperations } from './operations';
import { shared, type SharedTypes } from './port-schemas';
import { agentRunIdSchema, agentStartedSchema } from './schemas';

/** The documentation of agents: their operations, and the registered types that these refer to. */
export interface DescribedAgents {
  readonly operations: readonly OperationDefinition[];
  readonly types: SharedTypes;
}

const closed = { additionalProperties: false } as const;

function describeAgent(agent: ExposedAgent): DescribedAgents {
  const { slug, name, description } = agent;
  const inputs = shared(agent.schemas.inputs);
  const outputs = shared(agent.schemas.outputs);
  const unsafe = ({ schema }: ReturnType<typeof shared>): TSchema => Type.Unsafe(schema);
  const facts = {
    tag: 'agents',
    ...(description !== undefined && { description }),
    access: [`agent:${slug}`, 'agent:*'],
    keyScheme: `headerAuth_${slug}`,
  };
  const resultId = `agent_result_${slug}`;
  const invocation: OperationDefinition = {
    ...facts,
    id: `invoke_agent_${slug}`,
    method: 'post',
    path: `/api/agents/${slug}/invoke`,
    summary: `Runs the agent "${name}" and returns its outputs.`,
    headers: invocationHeaders,
    body: Type.Object({ inputs: unsafe(inputs) }, closed),
    answers: {
      200: {
        description: 'The outputs of the agent.',
        schema: Type.Object({ outputs: unsafe(outputs), mock: mockSchema }, closed),
        headers: MOCK_HEADER,
      },
      202: {
        description: 'The run continues: read it at `resultUrl`, with the same authentication.',
        schema: agentStartedSchema,
        headers: STARTED_HEADERS,
        links: {
          result: {
            operationId: resultId,
            parameters: { runId: '$response.body#/runId' },
            description: 'Reads the run.',
          },
        },
      },
    },
    problems: [...INVOCATION_PROBLEMS, 'not-found'],
  };
  const result: OperationDefinition = {
    ...facts,
    id: resultId,
    method: 'get',
    path: `/api/agents/${slug}/runs/:runId`,
    summary: `Returns a run of the agent "${name}".`,
    params: Type.Object({ runId: agentRunIdSchema }),
    answers: {
      200: {
        description: 'The run.',
        schema: Type.Object(
          {
            runId: Type.String(),
            status: Type.Union([
              Type.Literal('running'),
              Type.Literal('completed'),
              Type.Literal('failed'),
            ]),
            outputs: Type.Optional(unsafe(outputs)),
            content: Type.Optional(Type.String({ description: 'The outputs as one text.' })),
            error: Type.Optional(Type.String({ description: 'Why the run failed.' })),
            errorCode: Type.Optional(Type.String({ description: 'Stable code of the failure.' })),
            mock: mockSchema,
          },
          closed,
        ),
        headers: MOCK_HEADER,
      },
    },
    problems: agentOperations.getAgentRun.problems,
  };
  return { operations: [invocation, result], types: { ...inputs.types, ...outputs.types } };
}

const known = new WeakMap<readonly ExposedAgent[], DescribedAgents>();

/** The operations of each agent alone, with its own schemas. `/api/agents/{agentId}/…` serves them. */
export function describeAgents(agents: readonly ExposedAgent[]): DescribedAgents {
  const described =
    known.get(agents) ??
    agents.map(describeAgent).reduce<DescribedAgents>(
      (sum, each) => ({
        operations: [...sum.operations, ...each.operations],
        types: { ...sum.types, ...each.types },
      }),
      { operations: [], types: {} },
    );
  known.set(agents, described);
  return described;
}

/** The OpenAPI 3.1 document of these agents alone. */
export function agentsDocument(agents: readonly ExposedAgent[]): OpenApiDocument {
  const { operations, types } = describeAgents(agents);
  return describeApi(operations, {
    title: 'Agents',
    version: '1.0.0',
    gateProblems: GATE_PROBLEMS,
    definitions: types,
  });
}
