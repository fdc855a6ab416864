import { describeApi, type OpenApiDocument, type OperationDefinition } from '@platform/http';
import { typeRefDefinition } from '@platform/manifests';

/** Problems that the gate can answer (`identity/create-gate`). */
const GATE = [
  'authentication-required',
  'credentials-ambiguous',
  'credentials-refused',
  'host-not-local',
  'identity-provider-unavailable',
  'too-many-requests',
] as const;

/** Introduction of the document: conventions of all operations. */
const CONVENTIONS = `Clinical workflows: events become durable runs, and act on the world through ports.

- JSON in UTF-8. Times are ISO 8601 in UTC. Ids are opaque.
- Every refusal is a \`Problem\` (RFC 9457): programs decide by its \`code\`. Its texts are French, or English with \`Accept-Language: en\`.
- Beside what each operation lists, a request with another method is answered 405, and one that is no HTTP/1.1 or never arrives whole 400, 408 or 431.
- Every answer carries \`X-Request-Id\`: the caller's, when it matches \`^[\\w-]{8,64}$\`.
- Lists answer \`{ items, nextCursor? }\`, newest first; \`?cursor=\` goes on from a \`nextCursor\`.
- \`ETag\` and \`If-Match\` keep two editors from overwriting each other.`;

/** Builds the OpenAPI document of the proxy. */
export const apiDocument = (operations: readonly OperationDefinition[]): OpenApiDocument =>
  describeApi(operations, {
    title: 'Workflow Platform',
    version: '1.0.0',
    description: CONVENTIONS,
    gateProblems: GATE,
    definitions: { TypeRef: typeRefDefinition },
  });
