import type { RequestHandler } from 'express';
import { randomUUID } from 'node:crypto';
import type { Caller } from './gate';
import { localsOf } from './request-locals';

const NOBODY: Caller = { kind: 'anonymous', id: 'anonymous', name: 'anonymous', roles: new Set() };

const ACCEPTED = /^[\w-]{8,64}$/;

/** Assigns every request an id and returns it in `X-Request-Id`. A well-formed id of the caller is kept. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id') ?? '';
  const id = ACCEPTED.test(given) ? given : randomUUID();
  Object.assign(localsOf(response), { requestId: id, caller: NOBODY });
  response.setHeader('X-Request-Id', id);
  next();
};
