import type { IncomingMessage } from 'node:http';

import { refused } from '../outcome';
import type { FhirRequest } from '../rest/fhir-request';
import { readBody } from './read-body';

/**
 * Levels of nesting that a body may have. What reads it afterwards is recursive in places: a body with more of them
 * would overflow the stack.
 */
const MAX_NESTING = 100;

/** Whether arrays and objects are nested more deeply than allowed. Needs no stack itself. */
function isNestedTooDeeply(root: unknown): boolean {
  const queue: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }];
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { value, depth } = item;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > MAX_NESTING) return true;
    for (const child of Object.values(value)) queue.push({ value: child, depth: depth + 1 });
  }
  return false;
}

const JSON_TYPES = /^application\/(?:fhir\+)?json(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded(?:;|$)/i;

/** Reads a request below the base path. Throws 400, 406, 413 or 415 for what cannot be read. */
export async function parseRequest(
  request: IncomingMessage,
  basePath: string,
  maxBodyBytes: number,
): Promise<FhirRequest> {
  const [path = '', search = ''] = (request.url ?? '').slice(basePath.length).split(/\?(.*)/s);
  const query = [...new URLSearchParams(search)];
  requireJson(request, query);
  const method = request.method ?? 'GET';
  const hasBody = method === 'POST' || method === 'PUT';
  return {
    method: method === 'HEAD' ? 'GET' : method,
    path: decoded(path),
    query,
    header: (name) => headerText(request, name),
    body: hasBody ? parseBody(request, await readBody(request, maxBodyBytes)) : undefined,
  };
}

function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function decoded(path: string): string[] {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw refused(400, 'invalid', 'The address is not well-formed.');
  }
}

/** A form stays text; JSON is parsed. */
function parseBody(request: IncomingMessage, text: string): unknown {
  const type = request.headers['content-type'] ?? '';
  if (FORM_TYPE.test(type)) return text;
  if (text === '') return undefined;
  if (!JSON_TYPES.test(type)) {
    throw refused(415, 'not-supported', 'Content-Type must be application/fhir+json.');
  }
  const body = parseJson(text);
  if (isNestedTooDeeply(body)) {
    throw refused(400, 'too-costly', `A body may have ${MAX_NESTING} levels of nesting.`);
  }
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused(400, 'structure', 'The body is not JSON.');
  }
}

function requireJson({ headers }: IncomingMessage, query: FhirRequest['query']): void {
  const format = query.find(([name]) => name === '_format')?.[1];
  const accepted = format ?? headers.accept ?? '*/*';
  if (!/json|\*\/\*|application\/\*/i.test(accepted)) {
    throw refused(406, 'not-supported', 'This server sends application/fhir+json only.');
  }
}
