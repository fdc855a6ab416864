import type { Response } from 'express';

import { JsonText } from '../answer/json-text';
import { problemError } from '../answer/problem-error';
import { localsOf } from '../request-locals';
import type { Route } from '../route';
import { audited } from './audited';
import { compileChecks } from './checks';
import {
  EVENTS_MEDIA_TYPE,
  type AnswerDefinition,
  type Handle,
  type OperationDefinition,
  type OperationInput,
} from './operation';
import { readInput, resourceAsked } from './read-input';

const JSON_MEDIA = 'application/json';

/** Returns the media types of an answer. */
const mediaOf = ({ schema, media, events }: AnswerDefinition): readonly string[] => [
  ...(schema || media ? [media ?? JSON_MEDIA] : []),
  ...(events ? [EVENTS_MEDIA_TYPE] : []),
];

/** Describes an operation of the API. Call `handledBy` to create the route that serves it. */
export function defineOperation<const D extends OperationDefinition>(
  definition: D,
): D & { handledBy(handle: Handle<D>): Route } {
  const checked = { checks: compileChecks(definition), definition };
  return {
    ...definition,
    handledBy: (handle) => ({
      method: definition.method,
      path: definition.path,
      produces: [...new Set(Object.values<AnswerDefinition>(definition.answers).flatMap(mediaOf))],
      operation: definition,
      resourceAsked: (request) => resourceAsked(request, checked),
      async handle(request, response) {
        const input = readInput(request, response, checked);
        const reply = await audited(definition, input, (audited) =>
          inTime(response, () => handle({ ...input, audited } as unknown as OperationInput<D>)),
        );
        if (!reply || isAnswered(response)) return;
        response.status(reply.status).set(reply.headers ?? {});
        const { media = JSON_MEDIA } = definition.answers[reply.status] ?? {};
        const body: unknown = reply.body;
        if (body === undefined) response.end();
        else if (body instanceof JsonText) response.type(media).send(body.bytes);
        else if (media.endsWith('json')) response.type(media).send(JSON.stringify(body));
        else response.type(media).send(body);
      },
    }),
  };
}

const isAnswered = (response: Response): boolean => localsOf(response).time?.isOver ?? false;

/** Does not start the work when writing the audit entry took too long. */
function inTime<T>(response: Response, work: () => T): T {
  if (isAnswered(response)) throw problemError('no-answer-in-time');
  return work();
}
