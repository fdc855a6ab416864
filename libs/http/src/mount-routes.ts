import type { Express, RequestHandler } from 'express';

import { answerInTime, unlessTooLate, untilDone } from './answer/answer-in-time';
import type { FailRequest } from './answer/error-handler';
import { authorise } from './gate/pass-gate';
import type { ConcurrencyLimiter } from './slots/concurrency-limiter';
import type { Gate } from './gate/gate';
import type { BodyReader } from './body/json-body';
import { ProblemError, problemError } from './answer/problem-error';
import { localsOf } from './request-locals';
import type { Route } from './route';
import { releasingSlot, acquireSlot } from './slots/acquire-slot';

const JSON_ONLY = ['application/json'];
const METHODS_WITH_BODY = new Set(['post', 'put', 'patch']);

/** Response deadlines, in ms. */
export interface AnswerTimes {
  readonly usual: number;
  /** For operations that compute, or wait for a run. */
  readonly computing: number;
}

interface MountParts {
  readonly readBody: BodyReader;
  readonly bodyLimitBytes: number;
  readonly gate: Gate | undefined;
  readonly limiter: ConcurrencyLimiter | undefined;
  readonly times: AnswerTimes;
  readonly fail: FailRequest;
}

/**
 * Lets each address show its errors in the form that its operations declare. Call it before anything that can refuse a
 * request, because a client of another protocol cannot read a problem document, whoever refuses.
 */
export function showErrorsInForm(app: Express, routes: readonly Route[]): void {
  for (const { path, operation } of routes) {
    const { errors } = operation ?? {};
    if (!errors) continue;
    app.all(path, (_request, response, next) => {
      localsOf(response).errors = errors;
      next();
    });
  }
}

/** Registers the routes. A known path answers other methods with 405, and OPTIONS with the methods it allows. */
export function mountRoutes(app: Express, routes: readonly Route[], parts: MountParts) {
  for (const [path, group] of groupByPath(routes)) {
    const mounted = app.route(path);
    for (const route of group) {
      mounted[route.method](...phasesOf(route, parts));
    }
    mounted.all(otherMethods(allowOf(group)));
  }
}

function groupByPath(routes: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const group = groups.get(route.path);
    if (group) group.push(route);
    else groups.set(route.path, [route]);
  }
  return groups;
}

/**
 * The life of a request whose route was found, phase by phase. What comes before is the same for all: `createApp` gives it
 * an id and checks its head. A phase that throws ends in the error handler; after the deadline, no other phase begins.
 */
function phasesOf(route: Route, parts: MountParts): readonly RequestHandler[] {
  const { operation, method, produces = [] } = route;
  const { gate, limiter, times, readBody, fail } = parts;
  const isLong = operation?.computes === true || operation?.waits === true;
  const hasBody = METHODS_WITH_BODY.has(method);
  const phases = {
    setDeadline: answerInTime(isLong ? times.computing : times.usual, fail),
    authorise: gate || route.identify ? authorise(route, parts) : undefined,
    acquireSlot: limiter && !operation?.isProbe ? acquireSlot(limiter) : undefined,
    negotiate: negotiate(produces.length > 0 ? produces : JSON_ONLY),
    readBody: hasBody ? logRefused(readBody(operation), route) : undefined,
    // Checks the input, writes the audit entry, calls the handler of the operation, and sends its answer.
    handle: releasingSlot(untilDone(handlerOf(route)), operation),
  };
  return Object.values(phases).flatMap((phase) => (phase ? [unlessTooLate(phase)] : []));
}

const handlerOf =
  (route: Route): RequestHandler =>
  (request, response) => {
    localsOf(response).mayBeUnchanged = route.operation?.answers[304] !== undefined;
    return route.handle(request, response);
  };

function logRefused(read: RequestHandler, { onBodyRefused }: Route): RequestHandler {
  if (!onBodyRefused) return read;
  return async (request, response, next) => {
    try {
      await read(request, response, next);
    } catch (error) {
      if (error instanceof ProblemError) onBodyRefused();
      throw error;
    }
  };
}

function negotiate(produces: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    if (!request.accepts(...produces))
      throw problemError('not-acceptable', { facts: { media: produces.join(', ') } });
    next();
  };
}

function otherMethods(allow: string): RequestHandler {
  return (request, response) => {
    if (request.method !== 'OPTIONS')
      throw problemError('method-not-allowed', { facts: { allow }, headers: { Allow: allow } });
    response.set('Allow', allow).status(204).end();
  };
}

/** Express answers HEAD from the GET route. */
function allowOf(group: readonly Route[]): string {
  const methods = group.map(({ method }) => method.toUpperCase());
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ');
}
