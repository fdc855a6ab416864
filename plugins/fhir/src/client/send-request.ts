import type { EffectLog } from '@platform/sdk';

import type { Authorization } from './authorization';
import { classifyAnswer } from './classify-error';
import type { FhirAnswer, FhirRequest, RawAnswer } from './fhir-request';
import { readAnswer } from './read-answer';
import { countRequest, inFhirSpan } from './telemetry';
import type { Transport } from './transport';

/** A patient's id in a path, a query or a resource, encoded or not. */
const PATIENT = /Patient(?:\/|%2F)([A-Za-z0-9.-]{1,64})/i;

/** Whom a request is about: the patient that it names, else what it asks for. */
function subjectOf({ path = '', query = '', url = '', body = '' }: FhirRequest): string {
  const named = [path, query, url, body].map((part) => PATIENT.exec(part)?.[1]);
  return named.find((id) => id !== undefined) ?? `${path}${url}`;
}

const FHIR_JSON = 'application/fhir+json';

export interface SendDeps {
  readonly baseUrl: string;
  readonly transport: Transport;
  readonly authorization: Authorization;
  readonly log: EffectLog;
}

/** Sends one request. Rejects with NodeError or NotFoundError for everything but a FHIR answer. */
export async function sendRequest(request: FhirRequest, deps: SendDeps): Promise<FhirAnswer> {
  const { method, resource } = request;
  return inFhirSpan(method, resource, async (setStatus) => {
    const answer = await exchange(request, deps).catch((error: unknown) => {
      countRequest(resource, method, 'none');
      throw error;
    });
    setStatus(answer.status);
    countRequest(resource, method, answer.status);
    if (answer.status < 200 || answer.status > 299) {
      const error = classifyAnswer(request, answer);
      if (error.code === 'FHIR_UNAUTHENTICATED' || error.code === 'FHIR_REDIRECTED') {
        deps.log.warn({ resource, method, status: answer.status, code: error.code }, error.message);
      }
      throw error;
    }
    return readAnswer(answer, request, deps.log);
  });
}

/** A 401 is tried once more, when the authorization could be renewed. */
async function exchange(request: FhirRequest, deps: SendDeps): Promise<RawAnswer> {
  const attempt = async (authorization: string | undefined) =>
    deps.transport({
      method: request.method,
      url: request.url ?? urlOf(request, deps.baseUrl),
      headers: headersOf(request, authorization),
      subject: subjectOf(request),
      ...(request.body !== undefined && { body: request.body }),
      ...(request.signal !== undefined && { signal: request.signal }),
    });
  const first = await deps.authorization.header();
  const answer = await attempt(first);
  if (answer.status !== 401 || !(await deps.authorization.renew(first))) return answer;
  return attempt(await deps.authorization.header());
}

const urlOf = ({ path = '', query }: FhirRequest, baseUrl: string): string =>
  `${baseUrl}/${path}${query ? `?${query}` : ''}`;

function headersOf(
  request: FhirRequest,
  authorization: string | undefined,
): Record<string, string> {
  const isWrite = request.interaction === 'create' || request.interaction === 'update';
  return {
    accept: FHIR_JSON,
    // Some servers answer searches from a cache of their own unless told otherwise.
    'cache-control': 'no-cache',
    prefer: isWrite ? 'return=representation' : 'handling=strict',
    ...(request.body !== undefined && {
      'content-type': request.contentType ?? `${FHIR_JSON}; charset=utf-8`,
    }),
    ...(authorization !== undefined && { authorization }),
    ...(request.ifMatch !== undefined && { 'if-match': request.ifMatch }),
    ...(request.ifNoneExist !== undefined && { 'if-none-exist': request.ifNoneExist }),
  };
}
