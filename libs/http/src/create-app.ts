import { randomUUID } from 'node:crypto';

import type { Language } from '@platform/ports';
import type { Logger } from '@platform/telemetry';
import express from 'express';
import type { Express, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

import type { ConcurrencyLimiter } from './slots/concurrency-limiter';
import { errorHandler, failRequests } from './answer/error-handler';
import type { Gate, Caller } from './gate/gate';
import { bodyReader } from './body/json-body';
import { mountRoutes, showErrorsInForm, type AnswerTimes } from './mount-routes';
import { problemError } from './answer/problem-error';
import { requireSoundHead } from './request-head';
import { localsOf } from './request-locals';
import { requestTelemetry } from './request-telemetry';
import { DEFAULT_LANGUAGE } from './answer/shown-problem';
import type { Route } from './route';

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/**
 * Answers contain clinical data: caches must not store them, browsers must not sniff, frame or run them, and other
 * sites must not learn their URL. A route that serves a page sets its own policy.
 */
const securityHeaders: readonly RequestHandler[] = [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  }),
  noStore,
];

const NOBODY: Caller = { kind: 'anonymous', id: 'anonymous', name: 'anonymous', roles: new Set() };

const ACCEPTED = /^[\w-]{8,64}$/;

/** Assigns every request an id and returns it in `X-Request-Id`. A well-formed id of the caller is kept. */
const requestId: RequestHandler = (request, response, next) => {
  const given = request.get('X-Request-Id') ?? '';
  const id = ACCEPTED.test(given) ? given : randomUUID();
  Object.assign(localsOf(response), { requestId: id, caller: NOBODY });
  response.setHeader('X-Request-Id', id);
  next();
};

/** Maximum size of a request body. */
export const DEFAULT_BODY_BYTES = 1024 * 1024;

export interface AppOptions {
  /** The logger of component `http`. */
  readonly logger: Logger;
  readonly routes: readonly Route[];
  /** Maximum request body, in bytes after decompression (`API_BODY_LIMIT`). Default 1 MiB. */
  readonly bodyLimitBytes?: number;
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted. Default none. */
  readonly trustedProxies?: readonly string[];
  /** Authenticates and authorizes callers. Without a gate every route is open, which only tests use. */
  readonly gate?: Gate;
  /** Limits concurrent requests to operations that are no probes. Default: no limit. */
  readonly limiter?: ConcurrencyLimiter;
  /** Language of answers to callers who name none that the platform writes. Default French. */
  readonly language?: Language;
  /** Response deadlines. Default 30 s, and 2 min for operations that compute. */
  readonly times?: AnswerTimes;
}

const TIMES: AnswerTimes = { usual: 30_000, computing: 120_000 };

/**
 * Creates an Express application with the conventions of the API: request ids, strict JSON bodies,
 * errors as problem+json unless an operation declares another form, and spans, metrics and logs for every request.
 */
export function createApp({
  logger,
  routes,
  bodyLimitBytes = DEFAULT_BODY_BYTES,
  trustedProxies = [],
  gate,
  limiter,
  language = 'fr',
  times = TIMES,
}: AppOptions): Express {
  const app = express();
  const fail = failRequests(logger);
  app.disable('x-powered-by');
  // The definition routes set their own entity tags (version numbers).
  app.set('etag', false);
  app.set('case sensitive routing', true);
  app.set('trust proxy', [...trustedProxies]);
  app.set(DEFAULT_LANGUAGE, language);
  app.use(requestId, requestTelemetry(logger), ...securityHeaders);
  showErrorsInForm(app, routes);
  app.use(requireSoundHead);
  answerUnchangedWhereDeclared(app);
  mountRoutes(app, routes, {
    readBody: bodyReader(bodyLimitBytes),
    bodyLimitBytes,
    gate,
    limiter,
    times,
    fail,
  });
  app.use(unknownRoute);
  app.use(errorHandler(fail));
  return app;
}

/**
 * Express answers 304 to any matching `If-None-Match`, and `*` matches every answer. This allows a 304 only for
 * operations that declare it.
 */
function answerUnchangedWhereDeclared({ request }: Express): void {
  const prototype = Object.getPrototypeOf(request) as Request;
  const inherited = Object.getOwnPropertyDescriptor(prototype, 'fresh')?.get;
  Object.defineProperty(request, 'fresh', {
    get(this: Request): boolean {
      const { mayBeUnchanged = false } = localsOf(this.res as Response);
      return mayBeUnchanged && inherited?.call(this) === true;
    },
  });
}

const unknownRoute: RequestHandler = () => {
  throw problemError('route-unknown');
};
