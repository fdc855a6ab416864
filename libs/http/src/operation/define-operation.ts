import { compileSchema } from '@platform/manifests';
import type { Request, Response } from 'express';

import { problemOf } from '../error-response';
import { ProblemError, type FieldProblem } from '../problem-error';
import { bodyInvalid, headersInvalid, ID_UNKNOWN, queryInvalid } from '../protocol-problems';
import { localsOf } from '../request-locals';
import type { Route } from '../route';
import type { Handle, OperationDefinition, OperationInput } from './operation';

type Check = (value: unknown) => readonly FieldProblem[];

interface Checks {
  readonly params: Check;
  readonly query: Check;
  readonly headers: Check;
  readonly body: Check;
}

const JSON_MEDIA = 'application/json';

const ACCEPT_ALL: Check = () => [];

/** Of an object schema; a text that stands for a number or a boolean is converted in place. */
const checkTexts = (schema: OperationDefinition['query']): Check =>
  schema ? compileSchema(schema, { convertTexts: true }).check : ACCEPT_ALL;

const NO_PARAMETER: Check = (query) =>
  Object.keys(query as object).map((name) => ({
    path: `/${name}`,
    message: { fr: `paramètre inconnu « ${name} »`, en: `unknown parameter "${name}"` },
  }));

const compile = ({ params, query, headers, body, bodyAs }: OperationDefinition): Checks => ({
  params: checkTexts(params),
  query: query ? checkTexts(query) : NO_PARAMETER,
  headers: checkTexts(headers),
  body: body && bodyAs !== 'text' ? compileSchema(body).check : ACCEPT_ALL,
});

/** A parameter that goes on over slashes arrives in segments, each decoded already. */
const joined = (params: Request['params']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.join('/') : value,
    ]),
  );

function readInput(
  request: Request,
  response: Response,
  { checks, definition }: { readonly checks: Checks; readonly definition: OperationDefinition },
): OperationInput<OperationDefinition> {
  const { caller, requestId, gate } = localsOf(response);
  const params = joined(request.params);
  const query = { ...request.query };
  const headers = { ...request.headers };
  if (checks.params(params).length > 0) throw new ProblemError(ID_UNKNOWN);
  const wrongQuery = checks.query(query);
  if (wrongQuery.length > 0) throw new ProblemError(queryInvalid(wrongQuery));
  const wrongHeaders = checks.headers(headers);
  if (wrongHeaders.length > 0) throw new ProblemError(headersInvalid(wrongHeaders));
  const wrongBody = checks.body(request.body);
  if (wrongBody.length > 0) throw new ProblemError(bodyInvalid(wrongBody));
  const audit = async (resource: string): Promise<void> => {
    await gate?.record({ caller, action: definition.id, resource, requestId });
  };
  return {
    params,
    query,
    headers,
    body: request.body,
    caller,
    requestId,
    request,
    response,
    audit,
  } as OperationInput<OperationDefinition>;
}

/** Whoever asks for something leaves a line before it is done, and a second one if it is refused. */
async function audited<T>(
  definition: OperationDefinition,
  input: OperationInput<OperationDefinition>,
  work: () => T | Promise<T>,
): Promise<T> {
  const resource = definition.audited?.(input);
  const { gate } = localsOf(input.response);
  if (resource === undefined || gate === undefined) return work();
  const { caller, requestId } = input;
  const line = { caller, action: definition.id, resource, requestId };
  await gate.record(line);
  try {
    return await work();
  } catch (error) {
    const { status, code } = problemOf(error);
    await gate.record({ ...line, refusal: { status, code } }).catch(() => undefined);
    throw error;
  }
}

/** An operation of the API, described once; `handledBy` makes the route that serves it. */
export function defineOperation<const D extends OperationDefinition>(
  definition: D,
): D & { handledBy(handle: Handle<D>): Route } {
  const checks = compile(definition);
  return {
    ...definition,
    handledBy: (handle) => ({
      method: definition.method,
      path: definition.path,
      produces: [
        ...new Set(
          Object.values(definition.answers).flatMap(({ schema, media }) =>
            schema || media ? [media ?? JSON_MEDIA] : [],
          ),
        ),
      ],
      operation: definition,
      async handle(request, response) {
        const input = readInput(request, response, { checks, definition });
        const reply = await audited(definition, input, () =>
          handle(input as unknown as OperationInput<D>),
        );
        if (!reply) return;
        response.status(reply.status).set(reply.headers ?? {});
        const { media = JSON_MEDIA } = definition.answers[reply.status] ?? {};
        if (reply.body === undefined) response.end();
        else if (media.endsWith('json')) response.type(media).send(JSON.stringify(reply.body));
        else response.type(media).send(reply.body);
      },
    }),
  };
}
