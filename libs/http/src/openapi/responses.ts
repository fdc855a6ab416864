import { PROBLEM_TYPES, type ProblemCode } from '@platform/problems';
import { Type, type TSchema } from '@sinclair/typebox';

import type { ErrorForm } from '../answer/error-form';
import {
  EVENTS_MEDIA_TYPE,
  type AnswerDefinition,
  type OperationDefinition,
} from '../operation/operation';
import { PROBLEM_MEDIA_TYPE } from '../answer/problem-document';
import type {
  HeaderObject,
  JsonSchema,
  OperationObject,
  ResponseObject,
  ShowSchema,
} from './document';
import { problemSchema } from './problem-schema';
import { problemsOf, type SharedProblems, type StatusProblems } from './problems-of';

/** Header components of the document. The first one belongs to every answer. */
export const COMMON_HEADERS: Readonly<Record<string, HeaderObject>> = {
  'X-Request-Id': header(
    'Id of the request: your own if it is well-formed. It is also in the logs.',
  ),
};

const ALWAYS = Object.fromEntries(
  Object.keys(COMMON_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const OF_PROBLEMS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'The accepted authentication schemes.' },
  412: { ETag: 'The current `ETag` of the definition.' },
  429: { 'Retry-After': 'Seconds to wait before the next request.' },
  503: { 'Retry-After': 'Seconds to wait before the next request.' },
};

/** Collects the problem responses of one document. Each problem and each shared set becomes a component. */
export interface ProblemResponses {
  /** Returns all answers of an operation by status. */
  of(definition: OperationDefinition): OperationResponses;
  /** Returns the shared responses collected so far, in alphabetical order. */
  named(): Readonly<Record<string, ResponseObject>>;
}

type OperationResponses = OperationObject['responses'];

export function describeResponses(
  operations: readonly OperationDefinition[],
  gate: readonly ProblemCode[],
  show: ShowSchema,
): ProblemResponses {
  const shared = new Map<string, ResponseObject>();
  const uses = new Map<string, number>();
  for (const operation of operations) {
    for (const [status, problems] of problemsOf(operation, gate)) {
      const name = nameOf(status, problems);
      uses.set(name, (uses.get(name) ?? 0) + 1);
    }
  }

  const referTo = (problems: SharedProblems): { readonly $ref: string } => {
    const { name, status, codes } = problems;
    shared.set(name, {
      description: `${inWords(codes)}.`,
      ...headersOf(status),
      content: { [PROBLEM_MEDIA_TYPE]: { schema: show(sharedSchema(problems)) } },
    });
    return { $ref: `#/components/responses/${name}` };
  };

  /** What several operations answer becomes a component, named by its status and problems. */
  const ownResponse = (status: number, problems: StatusProblems): OperationResponses[string] => {
    const name = nameOf(status, problems);
    const response = describeOwn(status, problems);
    if ((uses.get(name) ?? 0) < 2) return response;
    shared.set(name, response);
    return { $ref: `#/components/responses/${name}` };
  };

  const describeOwn = (status: number, problems: StatusProblems): ResponseObject => {
    const { own, shared: others } = problems;
    const schemas = [...own.map(codeSchema), ...(others ? [sharedSchema(others)] : [])];
    const [only, ...more] = schemas.map(show);
    return {
      description: `${inWords(own)}${others ? `, or one of \`${others.name}\`` : ''}.`,
      ...headersOf(status),
      content: {
        [PROBLEM_MEDIA_TYPE]: {
          schema: more.length > 0 ? { anyOf: [only, ...more] } : (only ?? {}),
        },
      },
    };
  };

  const responseInForm = (
    form: ErrorForm,
    status: number,
    { own, shared: others }: StatusProblems,
  ): ResponseObject => {
    const codes = [...new Set([...(others?.codes ?? []), ...own])].sort();
    return {
      description: `${inWords(codes)}.`,
      headers: { ...ALWAYS, ...headersOf(status).headers },
      content: { [form.media]: { schema: show(form.schemaOf(codes, status)) } },
    };
  };

  return {
    of(definition) {
      const { errors } = definition;
      const answers = Object.entries(definition.answers).map(
        ([status, answer]) => [Number(status), answerResponse(answer, show)] as const,
      );
      const responses = new Map<number, OperationResponses[string]>(answers);
      for (const [status, problems] of problemsOf(definition, gate)) {
        const answer = new Map(answers).get(status);
        const inForm = errors && responseInForm(errors, status, problems);
        if (answer) responses.set(status, either(answer, inForm ?? describeOwn(status, problems)));
        else if (inForm) responses.set(status, inForm);
        else if (problems.own.length > 0) responses.set(status, ownResponse(status, problems));
        else if (problems.shared) responses.set(status, referTo(problems.shared));
      }
      return Object.fromEntries([...responses].sort(([left], [right]) => left - right));
    },
    named: () => Object.fromEntries([...shared].sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

function answerResponse(answer: AnswerDefinition, show: ShowSchema): ResponseObject {
  const { description, schema, headers = {}, media = 'application/json', links, events } = answer;
  const shown = schema && show(schema);
  const content = {
    ...((shown || answer.media) && { [media]: shown ? { schema: shown } : {} }),
    ...(events && { [EVENTS_MEDIA_TYPE]: { schema: show(events) } }),
  };
  return {
    description,
    headers: { ...ALWAYS, ...headerObjects(headers) },
    ...(Object.keys(content).length > 0 && { content }),
    ...(links && { links }),
  };
}

/** E.g. `412-definition-absent-or-definition-changed`. */
const nameOf = (status: number, { own, shared: others }: StatusProblems): string =>
  `${status}-${[...own, ...(others ? [others.name] : [])].join('-or-')}`;

const inWords = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `\`${code}\``).join(', ');

const sharedSchema = ({ name, status, codes }: SharedProblems) =>
  schemaOf(name, { status: { const: status }, code: { enum: codes } });

function codeSchema(code: ProblemCode) {
  const { status, meaning, members = {} } = PROBLEM_TYPES[code];
  const statuses = [status].flat();
  const { length } = statuses;
  return schemaOf(
    code,
    {
      status: length === 1 ? { const: statuses[0] } : { enum: statuses },
      code: { const: code },
      ...members,
    },
    meaning,
  );
}

const schemaOf = (title: string, properties: JsonSchema, description?: string): TSchema =>
  Type.Unsafe({
    title,
    ...(description !== undefined && { description }),
    allOf: [problemSchema, { type: 'object', properties, required: Object.keys(properties) }],
  });

/** `X-Request-Id` is documented for every answer; problem documents also carry the id in `instance`. */
const headersOf = (status: number): Pick<ResponseObject, 'headers'> => {
  const headers = OF_PROBLEMS[status];
  return headers ? { headers: headerObjects(headers) } : {};
};

/** An answer and an error of one status are told apart by their media type. */
function either(answer: ResponseObject, problem: ResponseObject): ResponseObject {
  const media = Object.keys(answer.content ?? {}).find((name) => problem.content?.[name]);
  if (media !== undefined) throw new Error(`an answer and an error of one status are ${media}`);
  return {
    description: `${answer.description} Or ${problem.description}`,
    ...(answer.links && { links: answer.links }),
    headers: { ...problem.headers, ...answer.headers },
    content: { ...answer.content, ...problem.content },
  };
}

function header(description: string): HeaderObject {
  return { description, schema: { type: 'string' } };
}

const headerObjects = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, header(description)]),
  );
