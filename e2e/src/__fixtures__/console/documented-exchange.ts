import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

import {
  operationsOf,
  type ApiDocument,
  type DocumentedOperation,
} from '../../api-campaign/__fixtures__/documented-api';
import { schemaChecks } from '../../api-campaign/__fixtures__/schema-checks';
import { REPOSITORY } from '../potassium';

/** An operation of the API, by its method and the template of its path: `GET /api/runs/{id}`. */
export interface Documented {
  readonly name: string;
  readonly operation: DocumentedOperation;
  /** Decoded parts of the path. */
  readonly path: Readonly<Record<string, string>>;
}

/** The OpenAPI document of the proxy, which `npm run generate:client` writes and a check keeps current. */
const document = JSON.parse(
  readFileSync(join(REPOSITORY, 'docs/schemas/openapi.json'), 'utf8'),
) as ApiDocument;
const checks = schemaChecks(document);

const OPERATIONS = operationsOf(document).map((operation) => ({
  operation,
  name: `${operation.method} ${operation.path}`,
  pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Returns the operation that a request calls; undefined when the document has none. */
export function documentedOf(method: string, url: URL): Documented | undefined {
  for (const { operation, name, pattern } of OPERATIONS) {
    const found = operation.method === method && pattern.exec(url.pathname);
    if (!found) continue;
    const parts = Object.entries(found.groups ?? {});
    const path = Object.fromEntries(parts.map(([key, part]) => [key, decodeURIComponent(part)]));
    return { name, operation, path };
  }
  return undefined;
}

/** Returns what is wrong with a request according to the document, one sentence each. */
export function requestFindings(
  { name, operation, path }: Documented,
  url: URL,
  body: unknown,
): readonly string[] {
  const findings: string[] = [];
  const documented = (place: string) => operation.parameters.filter((each) => each.in === place);
  for (const [key, text] of [...url.searchParams]) {
    const parameter = documented('query').find((each) => each.name === key);
    if (!parameter) findings.push(`${key} is no parameter`);
    else findings.push(...checks.textFindings(parameter.schema, text));
  }
  for (const { name: key, schema } of documented('path')) {
    findings.push(...checks.textFindings(schema, path[key] ?? ''));
  }
  const schema = operation.body?.content['application/json']?.schema;
  if (body !== undefined && schema) findings.push(...checks.findings(schema, body));
  if (body === undefined && operation.body?.required) findings.push('the body is missing');
  return findings.map((finding) => `request of ${name}: ${finding}`);
}

/** Returns what is wrong with an answer according to the document, one sentence each. */
export function answerFindings(
  { name, operation }: Documented,
  status: number,
  body: unknown,
): readonly string[] {
  const response = operation.responses[status];
  if (!response) return [`answer of ${name}: ${status} is not documented`];
  const media = status < 400 ? 'application/json' : 'application/problem+json';
  const schema = response.content?.[media]?.schema;
  if (!schema) return body === undefined ? [] : [`answer of ${name}: ${status} has no ${media}`];
  return checks.findings(schema, body).map((finding) => `answer of ${name}: ${finding}`);
}

/** Reads the JSON body of a request; undefined when it has none. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? undefined : JSON.parse(text);
}
