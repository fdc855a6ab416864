import { contentIssues, formIssues } from '../check/check-resource';
import { RequestRefusedError } from '../outcome';
import { isObject, type Json, type Resource } from '../resource';
import { activateSubscription } from '../subscriptions/activate-subscription';
import { type RestContext } from './fhir-request';

/** Checks what a client wants to write and gives it its id. Throws 400 for a wrong form, 422 for wrong content. */
export function prepareResource(
  context: RestContext,
  type: string,
  body: unknown,
  id: string,
): Resource & { id: string } {
  const malformed = formIssues(body, type);
  if (malformed.length > 0) throw new RequestRefusedError(400, malformed);
  const sent = body as Resource;
  const { versionId: _versionId, lastUpdated: _lastUpdated, ...meta } = sent.meta ?? {};
  const { meta: _meta, ...content } = sent;
  const resource = {
    ...content,
    id,
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
  const wrong = [...contentIssues(resource), ...(context.validate?.(resource) ?? [])].filter(
    ({ severity }) => severity === 'error' || severity === 'fatal',
  );
  if (wrong.length > 0) throw new RequestRefusedError(422, wrong);
  if (context.behaviours.absoluteReferences === 'refuse') {
    requireOwnReferences(resource, context.baseUrl);
  }
  return type === 'Subscription' ? activateSubscription(resource, context.behaviours) : resource;
}

function requireOwnReferences(value: Json | undefined, baseUrl: string): void {
  if (Array.isArray(value)) {
    for (const item of value) requireOwnReferences(item, baseUrl);
  } else if (isObject(value)) {
    const { reference } = value;
    if (typeof reference === 'string' && isForeign(reference, baseUrl)) {
      throw new RequestRefusedError(400, {
        code: 'processing',
        diagnostics: 'References to resources of other servers are not allowed here.',
      });
    }
    for (const child of Object.values(value)) requireOwnReferences(child, baseUrl);
  }
}

const isForeign = (reference: string, baseUrl: string): boolean =>
  /^https?:/i.test(reference) && !reference.startsWith(`${baseUrl}/`);
