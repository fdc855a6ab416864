import { compileSchema } from '@platform/manifests';
import type { TSchema } from '@sinclair/typebox';

import type { OperationDefinition } from '../operation/operation';
import type { RequestBodyObject, ShowSchema } from './document';

const JSON_ONLY = ['application/json'];

/** A schema with only these keywords accepts `{}`. */
const OF_MEMBERS = new Set(['additionalProperties', 'description', 'properties', 'title']);

/**
 * Returns true when the schema accepts `{}`. Compiling a schema is slow and blocks the event loop, so only schemas
 * with other keywords are compiled.
 */
function takesNothing(body: TSchema): boolean {
  const {
    type,
    required = [],
    ...more
  } = body as TSchema & {
    readonly type?: string;
    readonly required?: readonly string[];
  };
  if (required.length > 0) return false;
  const saysOfMembers = Object.keys(more).every((key) => OF_MEMBERS.has(key));
  const isUsual = saysOfMembers && (type === 'object' || type === undefined);
  return isUsual || compileSchema(body).is({});
}

/** Describes the request body, or returns undefined for an operation without one. No content counts as `{}`. */
export function requestBodyOf(
  { body, bodyAs, bodyMedia = JSON_ONLY }: OperationDefinition,
  show: ShowSchema,
): RequestBodyObject | undefined {
  if (body === undefined) return undefined;
  const schema = show(body);
  return {
    required: bodyAs === 'text' || !takesNothing(body),
    content: Object.fromEntries(bodyMedia.map((media) => [media, { schema }])),
  };
}
