import { STATUS_CODES } from 'node:http';

import type { AnswerDefinition, OperationDefinition } from '../operation/operation';
import { PROBLEM_MEDIA_TYPE } from '../problem-document';
import type { HeaderObject, ResponseObject, ShowSchema } from './document';
import { problemSchema } from './problem-schema';
import { problemsOf, type CodesByStatus } from './problems-of';

/** The headers of every answer. */
export const COMMON_HEADERS: Readonly<Record<string, HeaderObject>> = {
  'X-Request-Id': header("Of the request: the caller's when it is well-formed; also in the logs."),
};

const ALWAYS = Object.fromEntries(
  Object.keys(COMMON_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const OF_PROBLEMS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'How to say who calls.' },
  412: { ETag: 'Of what is there now.' },
  429: { 'Retry-After': 'Seconds to wait.' },
  503: { 'Retry-After': 'Seconds to wait.' },
};

/** Every answer of an operation, good or bad, by status. */
export function responsesOf(
  definition: OperationDefinition,
  gate: CodesByStatus,
  show: ShowSchema,
): Readonly<Record<string, ResponseObject>> {
  const answers = Object.entries(definition.answers).map(
    ([status, answer]): [number, ResponseObject] => [Number(status), answerResponse(answer, show)],
  );
  const responses = new Map(answers);
  for (const [status, codes] of problemsOf(definition, gate)) {
    const problem = problemResponse(status, codes, show);
    const answer = responses.get(status);
    responses.set(status, answer ? either(answer, problem) : problem);
  }
  return Object.fromEntries([...responses].sort(([left], [right]) => left - right));
}

function answerResponse(answer: AnswerDefinition, show: ShowSchema): ResponseObject {
  const { description, schema, headers = {}, media = 'application/json' } = answer;
  const shown = schema && show(schema);
  return {
    description,
    headers: { ...ALWAYS, ...headerObjects(headers) },
    ...((shown || answer.media) && { content: { [media]: shown ? { schema: shown } : {} } }),
  };
}

function problemResponse(
  status: number,
  codes: readonly string[],
  show: ShowSchema,
): ResponseObject {
  const said = codes.map((code) => `\`${code}\``).join(', ');
  const schema = {
    allOf: [
      show(problemSchema),
      {
        type: 'object',
        properties: { status: { const: status }, code: { enum: codes } },
        required: ['status', 'code'],
      },
    ],
  };
  return {
    description: `${STATUS_CODES[status] ?? status}: ${said}.`,
    headers: { ...ALWAYS, ...headerObjects(OF_PROBLEMS[status] ?? {}) },
    content: { [PROBLEM_MEDIA_TYPE]: { schema } },
  };
}

const either = (answer: ResponseObject, problem: ResponseObject): ResponseObject => ({
  description: `${answer.description} Or ${problem.description}`,
  headers: { ...problem.headers, ...answer.headers },
  content: { ...answer.content, ...problem.content },
});

function header(description: string): HeaderObject {
  return { description, schema: { type: 'string' } };
}

const headerObjects = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, header(description)]),
  );
