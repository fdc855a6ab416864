import { describeApi, type OpenApiDocument, type OperationDefinition } from '@platform/http';
import { typeRefDefinition } from '@platform/manifests';

import type { DescribedAgents } from '../agents/describe-agents';
import { INCLUDED_ROLES } from '../identity/roles';
import { GATE_PROBLEMS } from './gate-problems';

/** Introduction of the document: conventions of all operations. */
const CONVENTIONS = `Clinical workflows: events start durable runs, which write to external systems through ports.

- Bodies are JSON in UTF-8. Times are ISO 8601 in UTC. Ids are opaque.
- Every error is a \`Problem\` (RFC 9457), except under \`/v1\` and \`/mcp\`, which speak other protocols. Programs use its \`code\`. Its texts are in the language of \`Accept-Language\`, French or English; without one, in that of the instance.
- Besides the responses that an operation lists: 405 for another method; 400, 408 or 431 for a request that is not HTTP/1.1 or is incomplete.
- Every response has \`X-Request-Id\`: your own when it matches \`^[\\w-]{8,64}$\`.
- Lists return \`{ items, nextCursor? }\`. Send \`nextCursor\` as \`?cursor=\` to get the next page.
- \`ETag\` and \`If-Match\` prevent two editors from overwriting each other's changes.`;

const NO_AGENTS: DescribedAgents = { operations: [], types: {} };

/** Builds the OpenAPI document of the proxy, with the operations of the exposed agents. */
export const apiDocument = (
  operations: readonly OperationDefinition[],
  agents: DescribedAgents = NO_AGENTS,
): OpenApiDocument =>
  describeApi([...operations, ...agents.operations], {
    title: 'Workflow Platform',
    version: '1.0.0',
    description: CONVENTIONS,
    gateProblems: GATE_PROBLEMS,
    roles: INCLUDED_ROLES,
    definitions: { TypeRef: typeRefDefinition, ...agents.types },
  });
