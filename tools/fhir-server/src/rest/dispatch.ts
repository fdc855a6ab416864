import { isBulk, serveBulk } from '../bulk/serve-bulk';
import { RESOURCE_TYPES } from '../check/resource-types';
import { refused } from '../outcome';
import { type StoredVersion } from '../store/open-store';
import { BINDING_TOKEN, getBindingToken } from '../subscriptions/binding-token';
import { runOperation } from '../terminology/run-operation';
import { capabilityStatement } from './capability-statement';
import { type FhirRequest, type FhirResponse, type RestContext } from './fhir-request';
import { readHistory } from './read-history';
import { toResource, versionHeaders, writeResponse } from './represent';
import { searchResources } from './search-resources';
import { createResource, deleteResource, findOnly, updateResource } from './write-resource';

/** Performs one interaction on resources. Bundles are not among them. Throws `RequestRefusedError`. */
export function dispatch(context: RestContext, request: FhirRequest): FhirResponse {
  const [first = '', ...rest] = request.path;
  if (first === 'metadata' && rest.length === 0 && request.method === 'GET') {
    return { status: 200, resource: capabilityStatement(context) };
  }
  if (isBulk(request.path)) return serveBulk(context, request);
  if (!RESOURCE_TYPES.has(first)) {
    throw refused(404, 'not-found', `Unknown address /${first.slice(0, 64)}.`);
  }
  const operation = request.path.find((segment) => segment.startsWith('$'));
  if (first === 'Subscription' && operation === `$${BINDING_TOKEN}`) {
    return getBindingToken(context, request);
  }
  if (operation !== undefined) return runOperation(context, request);
  const [second, third, fourth] = rest;
  if (rest.length === 0) return onType(context, request, first);
  if (second === '_search' && rest.length === 1) return postSearch(context, request, first);
  const place = { type: first, id: second ?? '' };
  if (rest.length === 1) return onInstance(context, request, place);
  if (third === '_history' && rest.length <= 3 && request.method === 'GET') {
    return fourth === undefined
      ? readHistory(context, request, place)
      : respondWith(request, context.store.version(place.type, place.id, fourth), place);
  }
  throw refused(404, 'not-found', 'Unknown address.');
}

interface Place {
  readonly type: string;
  readonly id: string;
}

function onType(context: RestContext, request: FhirRequest, type: string): FhirResponse {
  switch (request.method) {
    case 'GET':
      return searchResources(context, request, type, request.query);
    case 'POST': {
      const ifNoneExist = context.behaviours.conditionalCreate
        ? request.header('if-none-exist')
        : undefined;
      return writeResponse(
        context,
        request,
        createResource(context, type, request.body, { ifNoneExist }),
      );
    }
    case 'PUT':
      return conditionalUpdate(context, request, type);
    default:
      throw notAllowed(request);
  }
}

function conditionalUpdate(context: RestContext, request: FhirRequest, type: string): FhirResponse {
  if (!context.behaviours.conditionalUpdate) throw notAllowed(request);
  const criteria = new URLSearchParams(request.query.map(([...pair]) => pair)).toString();
  const existing = findOnly(context, type, criteria);
  const written =
    existing === undefined
      ? createResource(context, type, request.body, { id: idOf(request.body) })
      : updateResource(context, existing, request.body, request.header('if-match'));
  return writeResponse(context, request, written);
}

const idOf = (body: unknown): string | undefined => {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
};

function postSearch(context: RestContext, request: FhirRequest, type: string): FhirResponse {
  if (request.method !== 'POST' || !context.behaviours.postSearch) throw notAllowed(request);
  const form = typeof request.body === 'string' ? [...new URLSearchParams(request.body)] : [];
  return searchResources(context, request, type, [...request.query, ...form]);
}

function onInstance(context: RestContext, request: FhirRequest, place: Place): FhirResponse {
  switch (request.method) {
    case 'GET': {
      const found = context.store.read(place.type, place.id);
      return respondWith(request, found, place);
    }
    case 'PUT': {
      const ifMatch = request.header('if-match');
      return writeResponse(context, request, updateResource(context, place, request.body, ifMatch));
    }
    case 'DELETE':
      deleteResource(context, place, request.header('if-match'));
      return { status: 204 };
    default:
      throw notAllowed(request);
  }
}

function respondWith(
  request: FhirRequest,
  found: StoredVersion | undefined,
  { type, id }: Place,
): FhirResponse {
  if (found === undefined) throw refused(404, 'not-found', `${type}/${id} is not known.`);
  if (found.deleted) throw refused(410, 'deleted', `${type}/${id} was deleted.`);
  const headers = versionHeaders(found);
  if (request.header('if-none-match') === headers['etag']) return { status: 304, headers };
  return { status: 200, headers, resource: toResource(found) };
}

const notAllowed = ({ method }: FhirRequest): Error =>
  refused(405, 'not-supported', `${method.slice(0, 16)} is not supported here.`);
