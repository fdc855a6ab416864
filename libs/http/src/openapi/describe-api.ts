import type { ProblemCode } from '@platform/problems';

import type { OperationDefinition } from '../operation/operation';
import { describeOperation, securitySchemesOf } from './describe-operation';
import type { OpenApiDocument, OperationObject } from './document';
import { pathTemplate } from './path-template';
import { COMMON_HEADERS, describeResponses } from './responses';
import { schemaComponents } from './show-schema';

export interface ApiFacts {
  readonly title: string;
  /** Version of the API, e.g. `1.0.0`. */
  readonly version: string;
  readonly description?: string;
  /** Problems that the gate can answer. */
  readonly gateProblems?: readonly ProblemCode[];
  /** Component name → schema with the `$id` that other schemas refer to. */
  readonly definitions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Role → the roles that it includes. */
  readonly roles?: Readonly<Record<string, readonly string[]>>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Builds the OpenAPI 3.1 document of these operations. Their order does not change the result. Throws when two
 * operations share an id or a path, when two different schemas share a title, or when an answer and an error share a
 * status and a media type; these are programming errors.
 */
export function describeApi(
  operations: readonly OperationDefinition[],
  facts: ApiFacts,
): OpenApiDocument {
  const { show, named } = schemaComponents(facts.definitions);
  const responses = describeResponses(operations, facts.gateProblems ?? [], show);
  const paths = new Map<string, Map<string, OperationObject>>();
  const ids = new Set<string>();
  for (const definition of operations) {
    const { id, method } = definition;
    const template = pathTemplate(definition.path);
    const item = paths.get(template.path) ?? new Map<string, OperationObject>();
    if (ids.has(id)) throw new Error(`two operations are named ${id}`);
    if (item.has(method)) throw new Error(`two operations answer ${method} ${template.path}`);
    ids.add(id);
    paths.set(
      template.path,
      item.set(method, describeOperation(definition, template, { show, responses })),
    );
  }
  requireDistinct([...paths.keys()]);
  return {
    openapi: '3.1.0',
    info: {
      title: facts.title,
      version: facts.version,
      ...(facts.description !== undefined && { description: facts.description }),
    },
    tags: [...new Set(operations.map(({ tag }) => tag))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(
      [...paths]
        .sort(([left], [right]) => (left < right ? -1 : 1))
        .map(([path, item]) => [
          path,
          Object.fromEntries(
            [...item].sort(([left], [right]) => METHODS.indexOf(left) - METHODS.indexOf(right)),
          ),
        ]),
    ),
    components: {
      schemas: named(),
      responses: responses.named(),
      headers: COMMON_HEADERS,
      securitySchemes: securitySchemesOf(operations),
    },
    ...(facts.roles && { 'x-roles': facts.roles }),
  };
}

/** To OpenAPI, path templates that differ only in parameter names are equal. */
function requireDistinct(paths: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const shape = path.replace(/\{\w+\}/g, '{}');
    const other = seen.get(shape);
    if (other !== undefined) throw new Error(`${other} and ${path} are the same address`);
    seen.set(shape, path);
  }
}
