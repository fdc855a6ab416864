import { compileSchema } from '@platform/manifests';
import type { TSchema } from '@sinclair/typebox';

import type { OperationDefinition } from '../operation/operation';
import type { RequestBodyObject, ShowSchema } from './document';

const JSON_ONLY = ['application/json'];

/** What a schema says with these refuses no object without members. */
const OF_MEMBERS = new Set(['additionalProperties', 'description', 'properties', 'title']);

/**
 * Whether `{}` conforms. Compiling a schema to find out takes long, and whoever asks for the document holds
 * everybody else up meanwhile: it is for those alone that say something unusual.
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

/** Nothing for an operation that reads no body. A request without content counts as `{}`. */
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
