import { contentIssues, formIssues } from '../check/check-resource';
import { unknownMembers as findUnknownMembers } from '../check/known-members';
import { RESOURCE_TYPES } from '../check/resource-types';
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
  const { absoluteReferences, malformedReferences, unknownMembers } = context.behaviours;
  const form = formIssues(body, type);
  const malformed =
    form.length === 0 && unknownMembers === 'refuse' ? findUnknownMembers(body as Resource) : form;
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
  if (absoluteReferences === 'refuse') {
    requireReferences(
      resource,
      (reference) => !isForeign(reference, context.baseUrl),
      'References to resources of other servers are not allowed here.',
    );
  }
  if (malformedReferences === 'refuse') {
    requireReferences(resource, isWellFormed, 'Not a reference.');
  }
  return type === 'Subscription' ? activateSubscription(resource, context.behaviours) : resource;
}

function requireReferences(
  value: Json | undefined,
  isAllowed: (reference: string) => boolean,
  diagnostics: string,
): void {
  if (Array.isArray(value)) {
    for (const item of value) requireReferences(item, isAllowed, diagnostics);
  } else if (isObject(value)) {
    const { reference } = value;
    if (typeof reference === 'string' && !isAllowed(reference)) {
      throw new RequestRefusedError(400, { code: 'processing', diagnostics });
    }
    for (const child of Object.values(value)) requireReferences(child, isAllowed, diagnostics);
  }
}

const WELL_FORMED =
  /^(?:(?:https?:\/\/\S+\/)?([A-Z][A-Za-z]+)\/[A-Za-z0-9\-.]{1,64}(?:\/_history\/\S+)?|([A-Z][A-Za-z]+)\?\S+|urn:\S+|#\S*)$/;

function isWellFormed(reference: string): boolean {
  const match = WELL_FORMED.exec(reference);
  const type = match?.[1] ?? match?.[2];
  return match !== null && (type === undefined || RESOURCE_TYPES.has(type));
}

const isForeign = (reference: string, baseUrl: string): boolean =>
  /^https?:/i.test(reference) && !reference.startsWith(`${baseUrl}/`);
