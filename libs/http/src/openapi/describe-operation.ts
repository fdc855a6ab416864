import type { Access, OperationDefinition } from '../operation/operation';
import type { OperationObject, ShowSchema } from './document';
import { parametersOf } from './parameters';
import type { PathTemplate } from './path-template';
import { requestBodyOf } from './request-body';
import type { ProblemResponses } from './responses';

/** The authentication schemes. Their names are the keys of `security` in every operation. */
const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description: 'An API key of the platform, `wfp_…`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token of the hospital’s identity provider, or an API key of the platform.',
  },
  webhook: {
    type: 'apiKey',
    in: 'header',
    name: 'Webhook-Signature',
    description:
      'Standard Webhooks signature, for workflows with a secret in the instance manifest. It replaces other credentials.',
  },
} as const;

/** Returns the schemes that these operations use, among them those of their own. */
export const securitySchemesOf = (operations: readonly OperationDefinition[]) => ({
  ...SECURITY_SCHEMES,
  ...Object.fromEntries(
    operations.flatMap(({ keyScheme }) =>
      keyScheme === undefined ? [] : [[keyScheme, SECURITY_SCHEMES.apiKey] as const],
    ),
  ),
});

/** Any one scheme is sufficient. */
function securityOf({
  access,
  headers,
  keyScheme,
}: OperationDefinition): OperationObject['security'] {
  if (access === 'public') return [];
  if (keyScheme !== undefined) return [{ [keyScheme]: [] }];
  const isSigned = headers?.properties['webhook-signature'] !== undefined;
  return [{ apiKey: [] }, { bearer: [] }, ...(isSigned ? [{ webhook: [] }] : [])];
}

export function describeOperation(
  definition: OperationDefinition,
  template: PathTemplate,
  { show, responses }: { readonly show: ShowSchema; readonly responses: ProblemResponses },
): OperationObject {
  const { id, tag, summary, description, access, audited } = definition;
  const parameters = parametersOf(definition, template, show);
  const requestBody = requestBodyOf(definition, show);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description === undefined ? admits(access) : `${description}\n\n${admits(access)}`,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responses.of(definition),
    security: securityOf(definition),
    ...(access !== 'public' && { 'x-roles': access }),
    ...(audited && { 'x-audited': true }),
  };
}

function admits(access: Access): string {
  if (access === 'public') return 'Needs no identity.';
  const roles = access.map((role) => `\`${role}\``);
  return roles.length === 1
    ? `Needs the role ${roles[0]}.`
    : `Needs one of the roles ${roles.join(', ')}.`;
}
