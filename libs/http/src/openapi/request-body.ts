import { compileSchema } from '@platform/manifests';

import type { OperationDefinition } from '../operation/operation';
import type { RequestBodyObject, ShowSchema } from './document';

const JSON_ONLY = ['application/json'];

/** Nothing for an operation that reads no body. A request without content counts as `{}`. */
export function requestBodyOf(
  { body, bodyAs, bodyMedia = JSON_ONLY }: OperationDefinition,
  show: ShowSchema,
): RequestBodyObject | undefined {
  if (body === undefined) return undefined;
  const schema = show(body);
  return {
    required: bodyAs === 'text' || !compileSchema(body).is({}),
    content: Object.fromEntries(bodyMedia.map((media) => [media, { schema }])),
  };
}
