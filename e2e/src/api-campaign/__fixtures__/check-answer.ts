import type { Case } from './case';
import type { DocumentedResponse } from './documented-api';
import type { SchemaChecks } from './schema-checks';
import type { Answer } from './send';

/** Internal details that no response may contain: a stack, a statement, a file. */
const INSIDE =
  /\bat [^\n"]+:\d+:\d+|node_modules|\/src\/|\/dist\/|\bSELECT .+ FROM\b|\bINSERT INTO\b|SQLITE_|ECONNREFUSED|(?<![\w.:/])\/(?:home|root|tmp|usr|var|work)\//i;

/** Statuses of the connection or the path. They are the same for every operation, so none documents them. */
const OF_THE_ADDRESS = new Set([405]);

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Returns everything that is wrong with a response, one sentence each. */
export function answerFindings(one: Case, answer: Answer, checks: SchemaChecks): readonly string[] {
  return [
    ...statusFindings(one, answer),
    ...headerFindings(answer),
    ...contentFindings(one, answer, checks),
  ];
}

function statusFindings(
  { operation, statuses, refused }: Case,
  { status }: Answer,
): readonly string[] {
  const documented = operation.responses[status] !== undefined || OF_THE_ADDRESS.has(status);
  return [
    // Not even 503: all dependencies of the API are up.
    ...(status >= 500 ? [`failed with ${status}`] : []),
    ...(documented ? [] : [`${status} is not documented`]),
    ...(statuses && !statuses.includes(status) ? [`${status}, not ${statuses.join(' or ')}`] : []),
    ...(refused && status < 400 ? [`${status}: it was not refused`] : []),
  ];
}

function headerFindings({ status, headers }: Answer): readonly string[] {
  const needed: Readonly<Record<number, string>> = {
    401: 'www-authenticate',
    405: 'allow',
    429: 'retry-after',
    ...(isProblem(headers) && { 503: 'retry-after' }),
  };
  const name = needed[status];
  return [
    ...(REQUEST_ID.test(String(headers['x-request-id'] ?? '')) ? [] : ['no X-Request-Id']),
    ...(name === undefined || headers[name] !== undefined ? [] : [`${status} without ${name}`]),
  ];
}

function contentFindings(
  { operation, probe }: Case,
  { status, headers, body }: Answer,
  checks: SchemaChecks,
): readonly string[] {
  const [media = ''] = (headers['content-type'] ?? '').split(';');
  const content = operation.responses[status]?.content;
  if (body === '') {
    const allowed = content === undefined || probe.method === 'HEAD';
    return allowed || OF_THE_ADDRESS.has(status) ? [] : [`${status} without a body`];
  }
  const described = OF_THE_ADDRESS.has(status) ? formOf(operation)[media] : content?.[media];
  if (described === undefined) return [`${status} in ${media || 'no type'} is not documented`];
  if (media === 'application/problem+json') {
    const problem: unknown = parsed(body);
    return [
      ...problemFindings(problem, status, headers['x-request-id']),
      ...(described.schema ? checks.findings(described.schema, problem) : []),
      ...leaks(body),
    ];
  }
  if (!media.endsWith('json')) return [];
  const schema = described.schema ?? {};
  return [...checks.findings(schema, parsed(body)).slice(0, 5), ...leaks(body)];
}

/** Returns the media types of the errors of an operation, as those of 406, which every operation documents. */
const formOf = ({ responses }: Case['operation']): NonNullable<DocumentedResponse['content']> =>
  Object.fromEntries(Object.keys(responses[406]?.content ?? {}).map((media) => [media, {}]));

const isProblem = (headers: Answer['headers']): boolean =>
  headers['content-type']?.startsWith('application/problem+json') === true;

function problemFindings(
  problem: unknown,
  status: number,
  requestId: string | string[] | undefined,
): readonly string[] {
  const { code, type, instance, ...rest } = (problem ?? {}) as Readonly<Record<string, unknown>>;
  return [
    ...(type === `urn:platform:problem:${String(code)}` ? [] : [`type ${String(type)}`]),
    ...(instance === `urn:platform:request:${String(requestId)}` ? [] : ['another instance']),
    ...(rest['status'] === status ? [] : [`status ${String(rest['status'])} in the body`]),
    ...['title', 'detail'].filter((name) => typeof rest[name] !== 'string').map((n) => `no ${n}`),
  ];
}

const leaks = (body: string): readonly string[] => {
  const [found] = INSIDE.exec(body) ?? [];
  return found === undefined ? [] : [`tells of the inside: ${found.slice(0, 80)}`];
};

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
